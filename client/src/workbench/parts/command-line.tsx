import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../ui/index.js';
import { sessionQuery } from '../workbench-queries.js';
import styles from './command-line.module.css';

/** Shows a command that gives the same result in a terminal, with the option that names this casino. */
export function CommandLine({ command, program = 'replay' }: { command: string; program?: 'replay' | 'dead-letters' }) {
  const { data } = useQuery(sessionQuery);
  if (!data) return null;
  const text = `npm run ${program} -- ${command}${data.command_option}`;
  return (
    <div className={styles.line}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the command scrolls and must be reachable by keyboard */}
      <code translate="no" className={styles.command} tabIndex={0}>
        {text}
      </code>
      <CopyButton label={text} value={text} />
    </div>
  );
}
