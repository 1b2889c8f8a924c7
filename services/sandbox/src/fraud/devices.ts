import { CLOCK_SKEW_MS_MAX, type ReportBatch } from '@goldwake/contracts';
import { type Clock, collection, type Documents, KeyedQueue, put, remove } from '@goldwake/core';
import { DEVICE_MS } from '../domain/index.js';

interface PlayerOnDevice {
  device: string;
  player: string;
  /** When the player was last reported from the device, in milliseconds since the Unix epoch. */
  seen_at: number;
}

/** Players on devices, by device and player. */
export const PLAYERS_ON_DEVICES = collection<PlayerOnDevice>('players_on_devices', {
  by_time: { fields: ['seen_at'] },
  by_device: { fields: ['device', 'seen_at'] },
  by_player: { fields: ['player', 'seen_at'] },
});

/** Maximum number of devices of a player that are kept, and of players of a device that are considered. */
const CONSIDERED_MAX = 100;
/** Maximum number of old rows that one report removes. It is more than one, so old rows become fewer. */
const REMOVED_MAX = 20;

/**
 * Knows which player is on which device. A player who signs out stays known: whoever signs out and in again with
 * another account shares the device.
 */
export class Devices {
  /** A row must not be removed as old while a report renews it. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly documents: Documents,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  init(): Promise<void> {
    return this.documents.declare(PLAYERS_ON_DEVICES);
  }

  /**
   * Records who is on a device, and removes rows that do not count any more. A visitor is nobody, and a sign-out names
   * no player.
   */
  async see({ device, player }: Pick<ReportBatch, 'device' | 'player'>): Promise<void> {
    if (player === null) return;
    await this.queue.run('', async () => {
      const row = { device, player, seen_at: this.clock.now() };
      await this.documents.write([put(PLAYERS_ON_DEVICES, `${device} ${player}`, row)]);
      await this.removeOld(player);
    });
  }

  /** Returns the number of players on the devices of a player within the last 24 hours; 0 if no device is known. */
  async playersWith(player: string): Promise<number> {
    const devices = await this.recent('by_player', player);
    const rows = await Promise.all(devices.map(({ device }) => this.recent('by_device', device)));
    return new Set(rows.flat().map((row) => row.player)).size;
  }

  /** Removes rows older than 24 hours or from before the clock was set back, and the oldest devices of a player who has too many. */
  private async removeOld(player: string): Promise<void> {
    const now = this.clock.now();
    const range = { to: now - DEVICE_MS, toExclusive: true };
    const ahead = { from: now + CLOCK_SKEW_MS_MAX, fromExclusive: true };
    const surplus = { index: 'by_player', equals: [player], order: 'desc', offset: CONSIDERED_MAX } as const;
    const [old, early, tooMany] = await Promise.all([
      this.documents.find(PLAYERS_ON_DEVICES, { index: 'by_time', range, limit: REMOVED_MAX }),
      this.documents.find(PLAYERS_ON_DEVICES, { index: 'by_time', range: ahead, limit: REMOVED_MAX }),
      this.documents.find(PLAYERS_ON_DEVICES, { ...surplus, limit: REMOVED_MAX }),
    ]);
    const ids = new Set([...old, ...early, ...tooMany].map(({ id }) => id));
    if (ids.size > 0) await this.documents.write([...ids].map((id) => remove(PLAYERS_ON_DEVICES, id)));
  }

  private async recent(index: 'by_player' | 'by_device', key: string): Promise<PlayerOnDevice[]> {
    const now = this.clock.now();
    const range = { from: now - DEVICE_MS, to: now + CLOCK_SKEW_MS_MAX };
    const query = { index, equals: [key], range, order: 'desc', limit: CONSIDERED_MAX } as const;
    return (await this.documents.find(PLAYERS_ON_DEVICES, query)).map(({ body }) => body);
  }
}
