import type { RevealedPair } from '@goldwake/contracts/http';
import { useEffect, useState } from 'react';
import { Dialog, Tabs } from '../../ui/index.js';
import { claimOfPair, EMPTY_CLAIM } from './check-roll.js';
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
}

type TabId = 'seeds' | 'check';

/**
 * Panel for checking fairness: shows the seed hashes to which the casino commits before a bet, and the proofs that
 * become available afterwards.
 */
export default function FairnessPanel({ open, onClose, uid, roundId, onLogIn }: FairnessPanelProps) {
  const [tab, setTab] = useState<TabId>('seeds');
  const [pair, setPair] = useState<RevealedPair | null>(null);

  useEffect(() => {
    if (open) setTab(roundId === null ? 'seeds' : 'check');
  }, [open, roundId]);

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
      label: 'Check a roll',
      panel:
        roundId !== null && pair === null ? (
          <RoundCheck uid={uid} roundId={roundId} />
        ) : (
          <Verifier key={pair?.server_seed} start={pair ? claimOfPair(pair) : EMPTY_CLAIM} />
        ),
    },
  ];

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => setPair(null)}
      width="medium"
      title="Fairness"
      description="Each roll comes from two seeds and a counter. The casino shows the fingerprint of its seed before you bet and the seed itself afterwards."
    >
      <Tabs label="Fairness" items={items} value={tab} onValue={setTab} />
    </Dialog>
  );
}
