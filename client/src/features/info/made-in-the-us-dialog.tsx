import { HomeIcon } from '../../ui/icons.js';
import { Button, Dialog } from '../../ui/index.js';
import { DocumentIcon, ShieldIcon } from '../../ui/later-icons.js';
import styles from './info-dialog.module.css';
import { InfoPoints } from './info-points.js';

const POINTS = [
  {
    icon: <ShieldIcon />,
    title: 'Modelled on the US',
    text: 'It follows the customs of sweepstakes casinos in the United States: 18 and over, no purchase necessary, and some states left out.',
  },
  {
    icon: <HomeIcon />,
    title: 'Dealt at your own table',
    text: 'No server far away. Every roll is drawn by the machine that runs this casino, most likely the one in front of you.',
  },
  {
    icon: <DocumentIcon />,
    title: 'Open to be looked into',
    text: 'The program is free software: whoever runs it can read how it deals, and replay every balance from its history.',
  },
];

export default function MadeInTheUsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Made in the US" description="What that means for a casino like this.">
      <div className={styles.content}>
        <InfoPoints points={POINTS} />
        <p className={styles.plain}>It is play money all the way: payments are simulated, and nothing is paid out.</p>
        <Button wide size="large" onClick={onClose}>
          Good to know
        </Button>
      </div>
    </Dialog>
  );
}
