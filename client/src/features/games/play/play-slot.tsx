import { SYMBOLS } from '@goldwake/contracts';
import type { Game } from '@goldwake/contracts/http';
import { useState } from 'react';
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

/** Opens a slot in its frame, in the currency that the player has chosen for all games. */
export function PlaySlot({ game }: { game: Game }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [isLow, setLow] = useState(false);
  const { currency } = useSelectedCurrency();
  const requireSignIn = useRequireSignIn();
  const { signedIn } = useAuth();

  function close(): void {
    setOpen(false);
    setWasOpen(true);
    setLow(false);
  }

  if (!isOpen || !signedIn) {
    const open = () => setOpen(true);
    return (
      <div className={styles.start}>
        <MoneyButton
          tone="gold"
          size="large"
          // The button takes the place of the frame that had the focus.
          autoFocus={wasOpen}
          onClick={() => requireSignIn(open) && open()}
        >
          Play with {SYMBOLS[currency]}
        </MoneyButton>
      </div>
    );
  }
  return (
    <GameFrame
      // Another currency is another session of play.
      key={currency}
      game={game}
      currency={currency}
      onClose={close}
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
