import type { User } from '@goldwake/contracts';
import { useSelector } from '@xstate/react';
import { createContext, use, useCallback } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { useConnection } from '../realtime/index.js';
import type { authMachine } from './auth.machine.js';
import type { AuthView, authFlowMachine } from './auth-flow.machine.js';
import type { BalancesState } from './balances.js';
import type { balancesMachine } from './balances.machine.js';

export interface Session {
  auth: ActorRefFrom<typeof authMachine>;
  authFlow: ActorRefFrom<typeof authFlowMachine>;
  balances: ActorRefFrom<typeof balancesMachine>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession: a <SessionContext> provider is missing above this component');
  return session;
}

export interface AuthNow {
  /** Whether the client knows if a player is signed in. The account area is hidden until then. */
  ready: boolean;
  signedIn: boolean;
  user: User | null;
  /**
   * Whether the server has confirmed the session. If false, `user` is the last known player and must not be changed.
   */
  confirmed: boolean;
}

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

function userOf(snapshot: AuthSnapshot): User | null {
  if (snapshot.matches('signedIn')) return snapshot.context.user;
  return snapshot.matches('unreachable') ? (snapshot.context.lastKnown?.user ?? null) : null;
}

export function useAuth(): AuthNow {
  const { auth } = useSession();
  const ready = useSelector(auth, (snapshot) => !snapshot.matches('booting'));
  const user = useSelector(auth, userOf);
  const confirmed = useSelector(auth, (snapshot) => !snapshot.matches('unreachable'));
  return { ready, user, signedIn: user !== null, confirmed };
}

/**
 * Returns the uid of the signed-in player, empty if there is none, and whether the server has confirmed the session.
 */
export function usePlayer(): { uid: string; confirmed: boolean } {
  const { user, confirmed } = useAuth();
  return { uid: user?.uid ?? '', confirmed: user !== null && confirmed };
}

export function useOpenAuth(): (view: AuthView, then?: () => void) => void {
  const { authFlow } = useSession();
  return useCallback((view, then) => authFlow.send({ type: 'OPEN', view, goOn: then }), [authFlow]);
}

/**
 * Returns true if a player is signed in. Otherwise opens the auth dialog and runs `then` after the sign-in.
 * @example if (requireSignIn(() => claim())) claim();
 */
export function useRequireSignIn(): (then?: () => void) => boolean {
  const { auth, authFlow } = useSession();
  return useCallback(
    (then) => {
      if (userOf(auth.getSnapshot())) return true;
      authFlow.send({ type: 'OPEN', view: 'login', goOn: then });
      return false;
    },
    [auth, authFlow],
  );
}

export function useBalancesActor(): Session['balances'] {
  return useSession().balances;
}

export function useBalances(): BalancesState {
  return useSelector(useBalancesActor(), (snapshot) => snapshot.context);
}

/**
 * Returns the time of the last known data on the screen, in milliseconds since the Unix epoch, or null if the data is
 * current.
 */
export function useAsOf(): number | null {
  const { auth } = useSession();
  const known = useSelector(auth, (snapshot) =>
    snapshot.matches('unreachable') ? (snapshot.context.lastKnown?.at ?? null) : null,
  );
  const { lost, lostAt } = useConnection();
  return known ?? (lost ? lostAt : null);
}
