import type { Channel } from '@goldwake/contracts';
import type { Profile, Scenario } from '../profiles.js';

/** Number of readers in k6, which check each frame in full. k6 takes about 0.1 ms for one. */
const READERS_IN_K6 = 20;
/**
 * Number of sending players per message per second. A player may send 5 messages in 10 s; the other players allow for
 * slow responses.
 */
const SENDERS_PER_RATE = 5;

/** The channels that so many sockets read that most of them are outside of k6. */
const READ: Partial<Record<Scenario, Channel>> = { chat: 'chat', 'rising-tide': 'table.rising-tide' };

/** Who does what in a run: players with sockets in k6, readers outside of k6, and players without a socket. */
export interface Roles {
  players: number;
  /** Profile for k6, in which `sockets` is the number of sockets that k6 itself opens. */
  k6: Profile;
  /** The readers outside of k6; undefined if there are none. */
  crowd: { channel: Channel; size: number } | undefined;
}

export function rolesOf(scenario: Scenario, profile: Profile): Roles {
  const channel = READ[scenario];
  if (channel === undefined) return { players: profile.sockets, k6: profile, crowd: undefined };
  const sockets = Math.min(READERS_IN_K6, profile.sockets);
  const senders = scenario === 'chat' ? Math.ceil(profile.messages_per_second * SENDERS_PER_RATE) : profile.table_bets;
  return {
    players: Math.max(profile.sockets, senders),
    // One VU only: of two, one could check its sockets for missing pushes while the other still causes some.
    k6: { ...profile, sockets, vus: 1, connect_per_second: Math.min(sockets, profile.connect_per_second) },
    crowd: { channel, size: profile.sockets - sockets },
  };
}
