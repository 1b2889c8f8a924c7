/** A usage error or a missing prerequisite, described in one line. */
export class Unusable extends Error {}
