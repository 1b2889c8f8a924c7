/** A usage error or missing prerequisite, described in one line. */
export class Unusable extends Error {}
