import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { checkFetchedRecords, isDamaged, recordsIn } from './decode-records.js';

const crc32C = createRequire(import.meta.url)('kafkajs/src/protocol/recordBatch/crc32C/index.js');
const ROOM = 100_000;

/** Returns a record batch with one record of the given size. */
function batch(offset: bigint, size = 40): Buffer {
  const bytes = Buffer.alloc(61 + size, 7);
  bytes.writeBigInt64BE(offset);
  bytes.writeInt32BE(bytes.length - 12, 8);
  bytes.writeInt8(2, 16);
  bytes.writeInt32BE(0, 23);
  bytes.writeUInt32BE(crc32C(bytes.subarray(21)), 17);
  return bytes;
}

const decode = async (bytes: Buffer) => ({ records: [{ offset: String(bytes.readBigInt64BE()) } as never] });
async function read(bytes: Buffer, end: bigint, room = ROOM): Promise<string[]> {
  const records = await recordsIn(bytes, end, room, decode);
  return records.map((record) => `${record.offset}${isDamaged(record) ? ' damaged' : ''}`);
}

const THREE = [batch(4n), batch(5n), batch(6n)];

describe('the records of a fetched partition', () => {
  it('are all returned if nothing is damaged', async () => {
    expect(await read(Buffer.concat(THREE), 7n)).toEqual(['4', '5', '6']);
  });

  it('each flipped bit of the batch in the middle leaves the first one readable and never ends the reading', async () => {
    const [first = Buffer.alloc(0), middle = Buffer.alloc(0)] = THREE;
    for (let bit = 0; bit < middle.length * 8; bit++) {
      const bytes = Buffer.concat(THREE);
      const at = first.length + (bit >> 3);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
      const found = await read(bytes, 7n);
      expect(found[0]).toBe('4');
      // The partition leader epoch, bytes 12 to 15, is used for nothing.
      const isUnused = bit >> 3 >= 12 && bit >> 3 < 16;
      expect(found.slice(1)).toEqual(isUnused ? ['5', '6'] : ['5 damaged', '6']);
    }
  });

  it('a batch that the broker has cut off is left for the next response', async () => {
    const whole = Buffer.concat(THREE);
    expect(await read(whole.subarray(0, whole.length - 10), 7n)).toEqual(['4', '5']);
    expect(await read(batch(4n, 5_000).subarray(0, 3_000), 7n, 0)).toEqual([]);
  });

  it('a batch that is incomplete although the response had room for it is damaged, up to the end of the partition', async () => {
    expect(await read(batch(4n, 5_000).subarray(0, 3_000), 7n)).toEqual(['6 damaged']);
  });

  it('a kafkajs version without the replaced function is refused', () => {
    expect(() => checkFetchedRecords({ responseBytes: 1, partitionBytes: 1 }, {})).toThrow(
      /kafkajs has changed: .*v11/,
    );
  });
});
