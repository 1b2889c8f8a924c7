import type { PushFrame } from '@goldwake/contracts';
import type { ApiResponse } from './api.ts';
import type { Connection } from './connection.ts';
import { type ListedPlayer, mirrorFaults, outcomeFaults } from './friend-lists.ts';
import { friendMs, searchMs, stories, storiesFailed, wrongLists } from './metrics.ts';
import { countFaults, reportFault } from './report-fault.ts';
import { until } from './sleep.ts';

/** Maximum wait for late pushes, in milliseconds. */
const LATE_MS_MAX = 15_000;
/** Number of characters by which a player is searched. */
const SEARCHED = 10;

/** Simulated player, with the relation to each other player that must exist after the stories. */
export class Acquaintance {
  readonly expected = new Map<string, ListedPlayer['relation']>();
  pushesExpected = 0;
  private pushes = 0;
  readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
    connection.onPush = ({ event }: PushFrame) => {
      if (event === 'friend_request_update' || event === 'friendship_removed') this.pushes++;
    };
  }

  get uid(): string {
    return this.connection.uid;
  }

  get hasAllPushes(): boolean {
    return this.pushes === this.pushesExpected;
  }

  async lists(): Promise<ListedPlayer[]> {
    const { api } = this.connection;
    const friends = await must(api.get('/api/self/friends'), 200);
    const { sent, received } = (await must(api.get('/api/friend-requests'), 200)).body;
    // biome-ignore lint/suspicious/noExplicitAny: JSON
    const listed = (relation: ListedPlayer['relation'], key: string) => (one: any) => ({
      uid: one[key],
      relation,
      pairVersion: one.pair_version,
    });
    return [
      ...friends.body.map(listed('friends', 'friend_id')),
      ...sent.map(listed('sent', 'receiver_id')),
      ...received.map(listed('received', 'sender_id')),
    ];
  }
}

type Step = (one: Acquaintance, two: Acquaintance) => Promise<void>;

/** Scenarios for two players who have no relation yet, by name. The first player starts. */
const STORIES: Record<string, Step> = {
  async accept(one, two) {
    await answer(two, await request(one, two), 'accepted');
    become(one, two, 'friends', 2);
  },
  /** Both send a request at the same moment, which must make one friendship. */
  async cross(one, two) {
    const both = await Promise.all([
      timed(one.connection.api.post('/api/friend-requests', { userId: two.uid })),
      timed(two.connection.api.post('/api/friend-requests', { userId: one.uid })),
    ]);
    const types = both.map(({ status, body }) => (status === 201 ? body.type : `status ${status}`)).sort();
    if (types.join() !== 'mutual_add,request_sent')
      throw new Error(`two simultaneous friend requests got the responses ${types}`);
    become(one, two, 'friends', 2);
  },
  async remove(one, two) {
    await answer(two, await request(one, two), 'accepted');
    await must(timed(two.connection.api.post('/api/self/remove-friend', { friendId: one.uid })), 204);
    become(one, two, undefined, 3);
  },
  async reject(one, two) {
    await answer(two, await request(one, two), 'rejected');
    become(one, two, undefined, 2);
  },
  async cancel(one, two) {
    const id = await request(one, two);
    await must(timed(one.connection.api.delete(`/api/friend-requests/${id}`, '/api/friend-requests/{id}')), 204);
    become(one, two, undefined, 2);
  },
  async ask(one, two) {
    await request(one, two);
    become(one, two, 'sent', 1);
  },
};

const ALL = Object.entries(STORIES);

/** Plays the nth story between two players. Before it, the first player must find the second one by search. */
export async function playStory(n: number, one: Acquaintance, two: Acquaintance): Promise<void> {
  const [name = '', play] = ALL[n % ALL.length] ?? [];
  try {
    await search(one, two);
    await play?.(one, two);
    stories.add(1);
  } catch (error) {
    storiesFailed.add(1);
    reportFault(`${name}: ${error}`);
  }
}

/** Waits for the last pushes, and compares the lists of all players with each other and with their stories. */
export async function compareLists(players: readonly Acquaintance[]): Promise<void> {
  await until(() => players.every((player) => player.hasAllPushes), LATE_MS_MAX);
  const lists = new Map<string, ListedPlayer[]>();
  for (const player of players) lists.set(player.uid, await player.lists());
  const faults = [
    ...mirrorFaults(lists),
    ...players.flatMap((player) => outcomeFaults(player.uid, lists.get(player.uid) ?? [], player.expected)),
    ...players.filter((player) => !player.hasAllPushes).map(({ uid }) => `${uid} got too few or too many pushes`),
  ];
  countFaults(wrongLists, faults);
}

async function request(one: Acquaintance, two: Acquaintance): Promise<string> {
  const { body } = await must(timed(one.connection.api.post('/api/friend-requests', { userId: two.uid })), 201);
  if (body.type !== 'request_sent') throw new Error(`a first friend request got the response ${body.type}`);
  return body.request.user_friendship_request_id;
}

async function answer(two: Acquaintance, id: string, status: 'accepted' | 'rejected'): Promise<void> {
  const path = `/api/friend-requests/${id}`;
  await must(timed(two.connection.api.patch(path, { status }, '/api/friend-requests/{id}')), 200);
}

async function search(one: Acquaintance, two: Acquaintance): Promise<void> {
  const card = await must(one.connection.api.get(`/api/users/${two.uid}`, '/api/users/{id}'), 200);
  const beginning = card.body.username.slice(0, SEARCHED);
  const askedAt = Date.now();
  const found = await must(one.connection.api.get(`/api/users/search?value=${beginning}`), 200);
  searchMs.add(Date.now() - askedAt);
  const isFound = found.body.result.some(({ user_id }: { user_id: string }) => user_id === two.uid);
  if (!isFound) throw new Error(`a search for ${beginning} did not find the player`);
}

/** @param pushes the number of pushes that the story causes to each of the two */
function become(one: Acquaintance, two: Acquaintance, relation: 'friends' | 'sent' | undefined, pushes: number): void {
  if (relation) {
    one.expected.set(two.uid, relation);
    two.expected.set(one.uid, relation === 'sent' ? 'received' : relation);
  }
  one.pushesExpected += pushes;
  two.pushesExpected += pushes;
}

async function timed(asked: Promise<ApiResponse>): Promise<ApiResponse> {
  const sentAt = Date.now();
  const response = await asked;
  friendMs.add(Date.now() - sentAt);
  return response;
}

async function must(asked: Promise<ApiResponse>, status: number): Promise<ApiResponse> {
  const response = await asked;
  if (response.status !== status) throw new Error(`status ${response.status}: ${JSON.stringify(response.body)}`);
  return response;
}
