import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '../seeded-random.js';

const LINE_END = 0x0a;

/** Ways in which the file of an export is damaged. Each returns the new content, which may equal the old one. */
const DAMAGES = {
  'a flipped bit': flipped,
  'a truncated file': (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  'a deleted line': (bytes, random) => {
    const lines = linesOf(bytes);
    return Buffer.concat(lines.toSpliced(random.below(lines.length), 1));
  },
  'a duplicated line': (bytes, random) => {
    const lines = linesOf(bytes);
    const line = lines[random.below(lines.length)] ?? Buffer.alloc(0);
    return Buffer.concat(lines.toSpliced(random.below(lines.length + 1), 0, line));
  },
  'two swapped lines': (bytes, random) => {
    const lines = linesOf(bytes);
    const [a, b] = [random.below(lines.length), random.below(lines.length)];
    return Buffer.concat(lines.with(a, lines[b] ?? Buffer.alloc(0)).with(b, lines[a] ?? Buffer.alloc(0)));
  },
  'a block of zeros': (bytes, random) => {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(Math.min(512, bytes.length - at))]);
  },
} satisfies Record<string, (bytes: Buffer, random: SeededRandom) => Buffer>;

export type ExportDamage = keyof typeof DAMAGES;

export const EXPORT_DAMAGES = Object.keys(DAMAGES) as ExportDamage[];

/** What was damaged. */
export interface DamagedExport {
  file: string;
  damage: ExportDamage;
  /** Number of the first line that differs, from 1. */
  line: number;
  /** Whether the damaged bytes differ from the original ones. */
  changed: boolean;
}

/** Copies an export to a folder and damages one of the copied files. Larger files are chosen more often. */
export function damageExport(from: string, to: string, damage: ExportDamage, random: SeededRandom): DamagedExport {
  cpSync(from, to, { recursive: true });
  const files = readdirSync(from).sort();
  const sizes = files.map((file) => readFileSync(join(from, file)).length);
  let at = random.below(sizes.reduce((sum, size) => sum + size, 0));
  const file = files.find((_, index) => {
    at -= sizes[index] ?? 0;
    return at < 0;
  });
  if (!file || !existsSync(join(to, file))) throw new Error(`${from}: no export to damage`);
  const before = readFileSync(join(from, file));
  const after = DAMAGES[damage](before, random);
  writeFileSync(join(to, file), after);
  const differs = before.findIndex((byte, index) => after[index] !== byte);
  const same = differs < 0 ? before.length : differs;
  const line = before.subarray(0, same).filter((byte) => byte === LINE_END).length + 1;
  return { file, damage, line, changed: !before.equals(after) };
}

function flipped(bytes: Buffer, random: SeededRandom): Buffer {
  const copy = Buffer.from(bytes);
  const at = random.below(copy.length);
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << random.below(8)), at);
  return copy;
}

/** Returns the lines with their line breaks. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    lines.push(bytes.subarray(from, end < 0 ? bytes.length : end + 1));
    from = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}
