/** One that was silent is asked after the others for so long; it may be paused, and each call to it waits its time out. */
const SILENT_MS = 2_000;

/** In which order the processes of a service are asked. */
export class Processes {
  private turn = 0;
  /** By origin, on the monotonic clock. */
  private readonly silentAt = new Map<string, number>();

  constructor(private readonly origins: readonly string[]) {}

  /**
   * @param about calls about the same go to the same process, which has it in memory and is in no other's way: of two wallets
   * that took a player's bets in turn each had to read what the other stored. Without it, in turn
   */
  inOrder(about?: string): string[] {
    const first = about === undefined ? this.turn++ : numberOf(about);
    const turned = this.origins.map((_, at) => this.origins[(first + at) % this.origins.length] as string);
    return [...turned.filter((origin) => !this.isSilent(origin)), ...turned.filter((origin) => this.isSilent(origin))];
  }

  /** Did not answer in time, just now. */
  wasSilent(origin: string): void {
    this.silentAt.set(origin, performance.now());
  }

  isSilent(origin: string): boolean {
    return performance.now() - (this.silentAt.get(origin) ?? Number.NEGATIVE_INFINITY) < SILENT_MS;
  }
}

/** The same in every process that asks. */
function numberOf(text: string): number {
  let number = 0;
  for (let at = 0; at < text.length; at++) number = (Math.imul(number, 31) + text.charCodeAt(at)) >>> 0;
  return number;
}
