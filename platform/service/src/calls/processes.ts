/**
 * Time for which a process that did not respond is tried last, in milliseconds. The process may be paused, and then
 * each call to it takes the full timeout.
 */
const SILENT_MS = 2_000;

/** Determines the order in which the processes of a service are tried. */
export class Processes {
  private nextIndex = 0;
  /** Time of the last call without a response for each origin, in milliseconds of the monotonic clock. */
  private readonly silentAt = new Map<string, number>();

  /** @param now monotonic clock in milliseconds */
  constructor(
    private readonly origins: readonly string[],
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Returns the origins of the service's processes in the order in which to try them.
   * @param about calls about the same subject go to the same process, which has it cached. With two wallets taking a
   * player's bets in turn, each had to read what the other had stored. Without it the processes are called in turn.
   */
  inOrder(about?: string): string[] {
    const first = about === undefined ? this.nextIndex++ : numberOf(about);
    const turned = this.origins.map((_, at) => this.origins[(first + at) % this.origins.length] as string);
    return [...turned.filter((origin) => !this.isSilent(origin)), ...turned.filter((origin) => this.isSilent(origin))];
  }

  /** Records that the process at this origin did not respond in time. */
  wasSilent(origin: string): void {
    this.silentAt.set(origin, this.now());
  }

  isSilent(origin: string): boolean {
    return this.now() - (this.silentAt.get(origin) ?? Number.NEGATIVE_INFINITY) < SILENT_MS;
  }
}

/** Hashes a text to a number. All callers compute the same number, so they choose the same process. */
function numberOf(text: string): number {
  let number = 0;
  for (let at = 0; at < text.length; at++) number = (Math.imul(number, 31) + text.charCodeAt(at)) >>> 0;
  return number;
}
