import type { AccountEvent, ChatModerationPort, SocialPort } from '@goldwake/contracts';
import type { FriendRequest, FriendRequestResponse } from '@goldwake/contracts/http';
import type { Settings } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { openPersonalData, personalDataModule, type TestPersonalData } from '@goldwake/identity/testing';
import { type App, createApp, portToken } from '@goldwake/service';
import request, { type Test } from 'supertest';
import { MANIFEST } from '../manifest.js';
import { SocialModule } from '../social.module.js';
import { openedAccount } from './opened-account.js';
import { uidTokens } from './session-tokens.js';
import { TestGames } from './test-games.js';
import { TestVipLevels } from './test-vip-levels.js';

/** The social service on an engine of its own. The access token of a player is the uid. */
export class SocialCasino {
  private commands = 0;

  private constructor(
    readonly engine: TestEngine,
    private readonly app: App,
    readonly personalData: TestPersonalData,
    readonly games: TestGames,
    readonly vipLevels: TestVipLevels,
  ) {}

  static open(...players: [uid: string, username: string][]): Promise<SocialCasino> {
    return SocialCasino.openWith({}, ...players);
  }

  static async openWith(
    settings: Partial<Settings>,
    ...players: [uid: string, username: string][]
  ): Promise<SocialCasino> {
    const engine = await openTestEngine();
    const personalData = await openPersonalData(engine);
    const games = new TestGames();
    const vipLevels = new TestVipLevels();
    const building = await createApp({
      engine,
      modules: [personalDataModule(personalData), games.module(), vipLevels.module(), SocialModule],
      accessTokens: uidTokens,
      settings,
    });
    const casino = new SocialCasino(engine, await building.start(), personalData, games, vipLevels);
    for (const [uid, username] of players) await casino.openAccount(uid, username);
    return casino;
  }

  get moderation(): ChatModerationPort {
    return this.app.nest.get(portToken(MANIFEST, 'chatModeration'), { strict: false });
  }

  get port(): SocialPort {
    return this.app.nest.get(portToken(MANIFEST, 'social'), { strict: false });
  }

  /** Stores the event and the key with which the identity service opens an account. */
  async openAccount(uid: string, username: string): Promise<void> {
    await this.personalData.addKey(uid);
    await this.account(uid, openedAccount(uid, username));
  }

  /** Stores a further event of an account. @param actor the player, or `system` by default */
  async account(uid: string, event: AccountEvent, actor = 'system'): Promise<void> {
    const stream = `account-${uid}`;
    const expectedVersion = await this.engine.store.version(stream);
    this.commands += 1;
    const context = { ...command(`c${this.commands}`), actor };
    await this.engine.store.append({ stream, expectedVersion, events: [event], context });
  }

  /** Sends a request of a player; without a player, nobody is signed in. */
  call(
    uid: string | undefined,
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    body?: object,
  ): Test {
    const sent = request(this.app.url)[method](`/api${path}`);
    if (uid !== undefined) sent.set('authorization', `Bearer ${uid}`);
    return body === undefined ? sent : sent.send(body);
  }

  /** Sends a friend request and returns its response. */
  async asks(uid: string, userId: string): Promise<FriendRequestResponse> {
    const { body } = await this.call(uid, 'post', '/friend-requests', { userId }).expect(201);
    return body as FriendRequestResponse;
  }

  answers(uid: string, { user_friendship_request_id }: FriendRequest, status: 'accepted' | 'rejected'): Test {
    return this.call(uid, 'patch', `/friend-requests/${user_friendship_request_id}`, { status });
  }

  /** Makes two players friends. */
  async befriend(uid: string, other: string): Promise<void> {
    await this.asks(uid, other);
    await this.asks(other, uid);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.engine.close();
  }
}
