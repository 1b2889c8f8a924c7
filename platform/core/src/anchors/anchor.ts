import { sha256Hex } from '../streams/hash-chain.js';

/**
 * The state of a history at a position. It is kept outside the history, because an attacker who changes the history can
 * repair everything inside it. `docs/anchors.md` describes the format.
 */
export interface Anchor {
  /** Time at which the anchor was made, as an ISO 8601 string. */
  at: string;
  /** Names the casino: the first 32 digits of the hash of its first event. */
  casino: string;
  /** Position of the last event that the anchor covers. It is also the number of events, because there are no gaps. */
  position: number;
  /** Number of streams. */
  streams: number;
  /** Merkle root over the last event of each stream, in hex; see `StreamTree`. */
  root: string;
  /** Hash over all events in order of position, in hex; see `AnchoredHistory`. */
  history: string;
}

/** Thrown when a text is not an anchor. The message is a part of a sentence that says why. */
export class NoAnchor extends Error {}

const WORD = 'goldwake-anchor-1';
const LINE = new RegExp(
  `^${WORD} at=(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z) casino=([0-9a-f]{32}) position=(\\d{1,15}) streams=(\\d{1,15}) root=([0-9a-f]{64}) history=([0-9a-f]{64})$`,
);

/** Returns the anchor as one line, which ends in check digits because people may type it from paper. */
export function anchorLine({ at, casino, position, streams, root, history }: Anchor): string {
  const text = `${WORD} at=${at} casino=${casino} position=${position} streams=${streams} root=${root} history=${history}`;
  return `${text} check=${checkDigits(text)}`;
}

/**
 * Reads an anchor from one line; any white space may separate its words.
 * @throws NoAnchor
 */
export function parseAnchor(line: string): Anchor {
  const words = line.trim().split(/\s+/);
  const check = words.pop();
  const text = words.join(' ');
  if (words[0] !== WORD) throw new NoAnchor(`is not an anchor: it does not begin with ${WORD}`);
  if (check !== `check=${checkDigits(text)}`) {
    throw new NoAnchor('is incomplete or mistyped: its check digits do not match');
  }
  const [, at, casino, position, streams, root, history] = LINE.exec(text) ?? [];
  if (!at || !casino || !root || !history) throw new NoAnchor('is not an anchor of this version of Goldwake');
  return { at, casino, position: Number(position), streams: Number(streams), root, history };
}

/** Returns whether two anchors describe the same history at the same position. */
export function isSameAnchor(one: Anchor, other: Anchor): boolean {
  return (
    one.casino === other.casino &&
    one.position === other.position &&
    one.streams === other.streams &&
    one.root === other.root &&
    one.history === other.history
  );
}

function checkDigits(text: string): string {
  return sha256Hex(text).slice(0, 8);
}
