import { RULE_TEXTS } from '@goldwake/contracts';
import { Link } from 'wouter';
import { dialogs, useRequireSignIn } from '../../session/index.js';
import { paths } from '../../shell/paths.js';
import { DiceIcon } from '../../ui/icons.js';
import { Button, CoinIcon, Dialog, LinkButton } from '../../ui/index.js';
import { MailIcon } from '../../ui/later-icons.js';
import styles from './info-dialog.module.css';
import { type InfoPoint, InfoPoints } from './info-points.js';

const pointsOf = (onLeave: () => void): InfoPoint[] => [
  {
    icon: <CoinIcon currency="sweeps_coins" size={36} />,
    title: 'Claim the daily bonus',
    text: `${RULE_TEXTS.bonusGold} and ${RULE_TEXTS.bonusSweeps}, once a day, more on each day in a row. A new day begins at midnight UTC.`,
  },
  {
    icon: <CoinIcon currency="gold_coins" size={36} />,
    title: 'Top up when you run out',
    text: `${RULE_TEXTS.topUp} from your wallet when you hold less than ${RULE_TEXTS.topUpBelow}, once an hour.`,
  },
  {
    icon: <MailIcon />,
    title: 'Send a card',
    text: (
      <>
        {RULE_TEXTS.postalReward} for a card with a{' '}
        <Link href={paths.postalCodes} onClick={onLeave}>
          postal request code
        </Link>
        .
      </>
    ),
  },
  {
    icon: <DiceIcon />,
    title: 'Play with either coin',
    text: 'Wins are paid in the coin you staked. Both are play money and have no cash value here.',
  },
];

const claim = () => dialogs.open({ name: 'daily_claim' });

export default function NoPurchaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const requireSignIn = useRequireSignIn();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="No Purchase Necessary"
      description="Both coins are free in Goldwake, and buying changes no odds."
    >
      <div className={styles.content}>
        <InfoPoints points={pointsOf(onClose)} />
        <p className={styles.plain}>
          Goldwake is a simulation: there is no real money in it, and no prize to win or redeem.
        </p>
        <div className={styles.actions}>
          <Button
            tone="gold"
            onClick={() => {
              onClose();
              if (requireSignIn(claim)) claim();
            }}
          >
            Open the daily bonus
          </Button>
          <LinkButton to={paths.sweepstakesRules} tone="quiet" onClick={onClose}>
            Read the rules
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}
