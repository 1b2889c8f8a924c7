import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { chainInput, sha256Hex } from '@goldwake/core';
import { eventIdOf, type ForeignEvent, type ForeignLine } from './envelope.js';

export type ReportForeign = (check: string, event: ForeignEvent, message: string) => void;
type ForeignCheck = (line: ForeignLine, report: ReportForeign) => void;

/** Returns the checks that need no knowledge of the system; each sees every event once, in order of the file. */
export function foreignChecks(): ForeignCheck[] {
  return [order(), chain(), causes(), time(), postings()];
}

/** Positions increase, and the versions of each stream run from 1 without gaps. */
function order(): ForeignCheck {
  const versions = new Map<string, number>();
  let position = 0;
  return ({ event }, report) => {
    if (event.position <= position) report('order', event, `has position ${event.position} after position ${position}`);
    position = Math.max(position, event.position);
    const expected = (versions.get(event.stream) ?? 0) + 1;
    if (event.version !== expected)
      report('order', event, `has version ${event.version}, but version ${expected} is expected in its stream`);
    versions.set(event.stream, event.version);
  };
}

/** Each event with hashes contains the hash of the previous event of its stream and the SHA-256 of its own content. */
function chain(): ForeignCheck {
  const heads = new Map<string, string>();
  return ({ event, dataText }, report) => {
    if (event.hash === undefined) {
      if (heads.has(event.stream)) report('chain', event, 'has no hash, but earlier events of its stream have one');
      return;
    }
    const before = heads.get(event.stream) ?? FIRST_PREV_HASH;
    if (event.prevHash !== before)
      report('chain', event, 'prevHash differs from the hash of the previous event in the stream');
    const link = { ...event, eventId: eventIdOf(event), prevHash: event.prevHash ?? '' };
    // Absent fields count as null, which is how JSON writes undefined in an array.
    if (sha256Hex(chainInput(link as Parameters<typeof chainInput>[0], dataText)) !== event.hash) {
      report('chain', event, 'the hash does not match the content: the event was changed');
    }
    heads.set(event.stream, event.hash);
  };
}

function causes(): ForeignCheck {
  const versions = new Map<string, number>();
  return ({ event }, report) => {
    const cause = /^(.+)@(\d+)$/.exec(event.causationId ?? '');
    const exists = cause && Number(cause[2]) <= (versions.get(String(cause[1])) ?? 0);
    if (event.causationId != null && !exists) {
      report('causes', event, `names the cause ${event.causationId}, which is not an earlier event`);
    }
    versions.set(event.stream, event.version);
  };
}

/** Times never go back within a stream. */
function time(): ForeignCheck {
  const last = new Map<string, string>();
  return ({ event }, report) => {
    const { stream, recordedAt } = event;
    if (recordedAt === undefined) return;
    const before = last.get(stream);
    if (before !== undefined && Date.parse(recordedAt) < Date.parse(before)) {
      report('time', event, `was recorded at ${recordedAt}, before the previous event of its stream at ${before}`);
    }
    last.set(stream, recordedAt);
  };
}

/** The list `postings` of an event's data, if it has one, sums to zero in each currency. */
function postings(): ForeignCheck {
  return ({ event }, report) => {
    const list = event.data.postings;
    if (list === undefined) return;
    if (!Array.isArray(list)) return report('postings', event, 'postings is not a list');
    const sums = new Map<string, bigint>();
    for (const posting of list as { account?: unknown; currency?: unknown; amount?: unknown }[]) {
      const amount = amountOf(posting?.amount);
      if (amount === undefined || typeof posting.account !== 'string') {
        return report('postings', event, 'a posting is not { account, currency, amount } with a decimal amount');
      }
      const currency = String(posting.currency ?? '');
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    }
    for (const [currency, sum] of sums) {
      if (sum !== 0n)
        report('postings', event, `the postings sum to ${decimal(sum)} ${currency}, not to zero`.replace('  ', ' '));
    }
  };
}

const DECIMALS = 18;

/** Parses a decimal amount exactly, as a whole number of 10⁻¹⁸. @returns undefined if it is none */
function amountOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  const [, sign = '', whole, fraction = ''] =
    (typeof text === 'string' && /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text)) || [];
  return whole === undefined ? undefined : BigInt(sign + whole + fraction.padEnd(DECIMALS, '0'));
}

function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction && `.${fraction}`}`;
}
