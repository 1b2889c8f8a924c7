import type { Currency } from '@goldwake/contracts';
import type { Game, PlaySessionBody, PlaySessionResponse } from '@goldwake/contracts/http';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCommand } from '../../../api/use-command.js';
import { busy } from '../../../session/busy.js';
import { useBalancesActor } from '../../../session/index.js';
import { paths } from '../../../shell/paths.js';
import { Button, LinkButton, Spinner } from '../../../ui/index.js';
import { type FrameMessage, readMessage } from './frame-messages.js';
import { FullScreen } from './full-screen.js';
import styles from './game-frame.module.css';

/** Time after which a game that does not say it is ready is reported, in milliseconds. */
const READY_MS = 15_000;
/**
 * Longest time for which the frame hides the balance without a message, in milliseconds: many free spins, and a bonus
 * that waits two minutes for its player, take less.
 */
const ROUND_MS = 300_000;
/** Name of the hold on the balance while the frame shows a round. */
const HOLD = 'provider-game';

export interface GameFrameProps {
  game: Game;
  currency: Currency;
  onClose: () => void;
  onRoundEnd: () => void;
  onLowBalance: () => void;
  /** Shown above the lower edge, also on the full screen. */
  children?: ReactNode;
}

/**
 * Plays a game in a frame of its provider. The frame has no origin of its own in the casino: it can read neither the
 * casino's storage nor its responses, and tells only what `FrameMessage` lists.
 */
export function GameFrame({ game, currency, onClose, onRoundEnd, onLowBalance, children }: GameFrameProps) {
  const balances = useBalancesActor();
  const [state, setState] = useState<'loading' | 'ready' | 'late'>('loading');
  const box = useRef<HTMLDivElement>(null);
  const port = useRef<MessagePort | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const launch = useCommand<PlaySessionResponse, PlaySessionBody>(`/provider-games/${game.game_id}/sessions`);
  const { mutate } = launch;

  useEffect(() => mutate({ currency }), [mutate, currency]);

  // The button that opened the game may be below it.
  useEffect(() => {
    // Newer browsers return a promise, which must not be taken for a clean-up.
    void box.current?.scrollIntoView({ block: 'center' });
  }, []);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('late'), READY_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const release = useCallback(() => {
    clearTimeout(timer.current);
    balances.send({ type: 'RELEASE', id: HOLD });
    busy.set('provider_round', false);
  }, [balances]);

  // A frame that is closed in the middle of a round shows nothing more of it, so the balance may be shown.
  useEffect(
    () => () => {
      port.current?.close();
      release();
    },
    [release],
  );

  const take = useEffectEvent((message: FrameMessage) => {
    switch (message.type) {
      case 'ready':
        setState('ready');
        break;
      case 'round_started':
        balances.send({ type: 'HOLD', id: HOLD, currency, stake: message.stake });
        busy.set('provider_round', true);
        clearTimeout(timer.current);
        // The frame may never tell that the round has ended.
        timer.current = setTimeout(release, ROUND_MS);
        break;
      case 'round_ended':
        release();
        onRoundEnd();
        break;
      case 'low_balance':
        onLowBalance();
        break;
      case 'close':
        onClose();
    }
  });

  function connect(frame: HTMLIFrameElement): void {
    port.current?.close();
    // The frame may have loaded again in the middle of a round.
    release();
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    port1.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message) take(message);
    };
    // A frame without an origin cannot be named as the target; the port is for this window only.
    frame.contentWindow?.postMessage('connect', '*', [port2]);
  }

  function again(): void {
    setState('loading');
    mutate({ currency });
  }

  const failed = launch.error ? launch.error.message : state === 'late' ? 'It does not answer' : null;
  return (
    <div ref={box} className={styles.box}>
      {launch.data && (
        <iframe
          key={launch.data.launch_url}
          src={launch.data.launch_url}
          title={game.name}
          sandbox="allow-scripts"
          allow="autoplay"
          referrerPolicy="no-referrer"
          className={styles.frame}
          onLoad={(event) => connect(event.currentTarget)}
        />
      )}
      {state === 'loading' && !failed && (
        <div className={styles.over} role="status">
          <Spinner />
          <span>Opening {game.name}</span>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
      {failed && (
        <div className={styles.over} role="alert">
          <p>
            <strong>The game could not be opened.</strong>
            <br />
            {failed}.
          </p>
          <div className={styles.choices}>
            <Button onClick={again}>Try again</Button>
            <LinkButton to={paths.lobby}>To the lobby</LinkButton>
          </div>
        </div>
      )}
      {children}
      {state === 'ready' && <FullScreen of={box} />}
    </div>
  );
}
