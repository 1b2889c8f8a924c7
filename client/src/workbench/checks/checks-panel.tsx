import { Segmented } from '../../ui/index.js';
import { CHECK_NAMES, CHECKS, type Check } from '../page/view.js';
import { useColumns } from '../workbench-context.js';
import { BisectCheck } from './bisect-check.js';
import styles from './checks.module.css';
import { DiffCheck } from './diff-check.js';
import { ExplainCheck } from './explain-check.js';
import { WhatIfCheck } from './what-if-check.js';

const OPTIONS = CHECKS.map((id) => ({ id, label: CHECK_NAMES[id] }));

/** Panel for one check of the open wallet. Each event in the result links to its position in the timeline. */
export function ChecksPanel({
  check,
  onCheck,
  alone = false,
}: {
  check: Check;
  onCheck: (check: Check) => void;
  /** True if the tabs that select a check are rendered elsewhere. */
  alone?: boolean;
}) {
  const { uid } = useColumns();
  return (
    <div className={styles.panel} data-testid="check">
      {!alone && (
        <Segmented label="Check" options={OPTIONS} value={check} onValue={onCheck} className={styles.choice} />
      )}
      {check === 'explain' && <ExplainCheck uid={uid} />}
      {check === 'diff' && <DiffCheck uid={uid} />}
      {check === 'bisect' && <BisectCheck uid={uid} />}
      {check === 'what-if' && <WhatIfCheck uid={uid} />}
    </div>
  );
}
