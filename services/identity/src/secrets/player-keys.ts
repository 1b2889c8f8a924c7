import { type Documents, type DocumentWrite, put } from '@goldwake/core';
import { type PlayerKey, playerKeys, type StoredPlayerKey } from '../documents.js';
import type { DataKey } from './data-key.js';

/** Reads and stores the keys of players, each encrypted with the data key. */
export class PlayerKeys {
  constructor(
    private readonly documents: Documents,
    private readonly dataKey: DataKey,
  ) {}

  /** Returns the player's key; undefined if it never existed or was deleted. */
  async of(uid: string): Promise<PlayerKey | undefined> {
    const found = await this.documents.get(playerKeys, uid);
    return found && { uid, key: this.dataKey.unseal(`player_key:${uid}`, found.body.sealed_key) };
  }

  /** Returns the write that stores the key of a new player. */
  put(key: PlayerKey): DocumentWrite {
    return put(playerKeys, key.uid, this.stored(key), 0);
  }

  /** Returns the document of a key. */
  stored({ uid, key }: PlayerKey): StoredPlayerKey {
    return { uid, sealed_key: this.dataKey.seal(`player_key:${uid}`, key) };
  }
}
