import { SYMBOLS } from '@goldwake/contracts';
import type { Game } from '@goldwake/contracts/http';
import { useEffect, useState } from 'react';
import {
  canBuy,
  dialogs,
  MoneyButton,
  useAuth,
  useBuyCoins,
  useRequireSignIn,
  useSelectedCurrency,
} from '../../../session/index.js';
import { Button } from '../../../ui/index.js';
import { GameFrame } from './game-frame.js';
import styles from './play-slot.module.css';
import { slotRoundsChanged } from './slot-rounds.js';

/** Opens a slot, after a sign-in if the visitor has none. */
export function PlayButton({ onOpen, autoFocus }: { onOpen: () => void; autoFocus: boolean }) {
  const { currency } = useSelectedCurrency();
  const requireSignIn = useRequireSignIn();
  return (
    <div className={styles.start}>
      <MoneyButton tone="gold" size="large" autoFocus={autoFocus} onClick={() => requireSignIn(onOpen) && onOpen()}>
        Play with {SYMBOLS[currency]}
      </MoneyButton>
    </div>
  );
}

/** Plays a slot in its frame, in the currency that the player has chosen for all games. */
export function PlaySlot({ game, onClose }: { game: Game; onClose: () => void }) {
  const [isLow, setLow] = useState(false);
  const { currency } = useSelectedCurrency();
  // A frame that is closed in the middle of a round does not tell its end.
  useEffect(() => () => void slotRoundsChanged(), []);
  return (
    <GameFrame
      // Another currency is another session of play.
      key={currency}
      game={game}
      currency={currency}
      onClose={onClose}
      onRoundEnd={() => {
        setLow(false);
        void slotRoundsChanged();
      }}
      onLowBalance={() => setLow(true)}
    >
      {isLow && <LowBalance onClose={() => setLow(false)} />}
    </GameFrame>
  );
}

function LowBalance({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const buy = useBuyCoins();
  return (
    <div className={styles.low} role="status">
      <p>Your balance is below the stake.</p>
      <Button onClick={() => dialogs.open({ name: 'daily_claim' })}>Open the daily bonus</Button>
      {user && canBuy(user) && <Button onClick={buy}>Buy Coins</Button>}
      <Button tone="quiet" onClick={onClose}>
        Later
      </Button>
    </div>
  );
}
