import type { FairnessRound, RevealedPair } from '@goldwake/contracts/http';
import { useEffect, useState } from 'react';
import { useShareBet } from '../../players/bet-to-share.js';
import { Dialog, Tabs } from '../../ui/index.js';
import { claimOfPair, emptyClaim } from './check-round.js';
import { type CheckedGame, isChecked, nounOf } from './game-checks.js';
import { RoundCheck } from './round-check.js';
import { SeedsView } from './seeds-view.js';
import { Verifier } from './verifier.js';

interface FairnessPanelProps {
  open: boolean;
  onClose: () => void;
  uid: string | undefined;
  /** Id of the round to check; null shows the seeds instead. */
  roundId: string | null;
  onLogIn: () => void;
  /** The game that the verifier offers first. */
  game?: string;
}

const ABOUT_SEEDS =
  'Each result comes from two seeds and a counter. The casino shows the fingerprint of its seed before you bet and the seed itself afterwards.';
const ABOUT_TABLE =
  'The end of a round comes from its seed and a client seed. The SHA-256 of its seed is the seed of the round before, which was public before you bet.';

type TabId = 'seeds' | 'check';

/**
 * Panel for checking fairness: shows the seed hashes to which the casino commits before a bet, and the proofs that
 * become available afterwards.
 */
export default function FairnessPanel({ open, onClose, uid, roundId, onLogIn, game = 'dice' }: FairnessPanelProps) {
  const [tab, setTab] = useState<TabId>('seeds');
  const [pair, setPair] = useState<RevealedPair | null>(null);
  const [shared, setShared] = useState<FairnessRound | null>(null);
  const [isClosed, setClosed] = useState(false);
  const share = useShareBet();
  // The rounds of a shared table come from the seeds of the table, not from those of the player.
  const ofTable = game === 'rising-tide';
  const checked: CheckedGame = isChecked(game) ? game : 'dice';

  useEffect(() => {
    if (open) setTab(roundId === null ? 'seeds' : 'check');
  }, [open, roundId]);

  useEffect(() => {
    if (!shared || !isClosed) return;
    setShared(null);
    // The closed dialog returns the focus in a microtask; afterwards, the chat takes it.
    queueMicrotask(() => share(shared));
  }, [shared, isClosed, share]);

  const roundCheck = roundId !== null && pair === null && (
    <RoundCheck
      uid={uid}
      roundId={roundId}
      onShare={(round) => {
        setShared(round);
        setClosed(false);
        onClose();
      }}
    />
  );

  const items = [
    {
      id: 'seeds' as const,
      label: 'Your seeds',
      panel: (
        <SeedsView
          uid={uid}
          onLogIn={onLogIn}
          onCheckPair={(revealed) => {
            setPair(revealed);
            setTab('check');
          }}
        />
      ),
    },
    {
      id: 'check' as const,
      label: `Check a ${nounOf(game)}`,
      panel: roundCheck || (
        <Verifier key={pair?.server_seed} start={pair ? claimOfPair(pair, checked) : emptyClaim(checked)} />
      ),
    },
  ];

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setPair(null);
        setClosed(true);
      }}
      width="medium"
      title="Fairness"
      description={ofTable ? ABOUT_TABLE : ABOUT_SEEDS}
    >
      {ofTable ? roundCheck : <Tabs label="Fairness" items={items} value={tab} onValue={setTab} />}
    </Dialog>
  );
}
