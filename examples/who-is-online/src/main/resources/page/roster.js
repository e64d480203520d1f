// The members of one topic, kept by events. Each event names the version told before it, so a gap shows.

export class Roster {
  version = 0;
  members = new Map();

  replace({ version, members }) {
    this.version = version;
    this.members = new Map(members.map((member) => [member.userId, member]));
  }

  /** Applies an event and tells whether it could: false means that one before it is missing. */
  apply({ kind, previous, version, member }) {
    if (previous !== this.version) {
      return false;
    }
    this.version = version;
    if (kind === 'left') {
      this.members.delete(member.userId);
    } else {
      this.members.set(member.userId, member);
    }
    return true;
  }
}
