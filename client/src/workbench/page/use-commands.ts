import { useEffect } from 'react';
import { isTyping } from '../../shell/use-global-keys.js';
import { commandOf, type Hands } from '../commands.js';
import { useWorkbench } from '../workbench-context.js';

/** Listens for the page's keys while nothing is typed into and no dialog is in front. Give functions that stay the same. */
export function useCommands({ show, search, legend }: Omit<Hands, 'send' | 'mark'>): void {
  const workbench = useWorkbench();
  useEffect(() => {
    const mark = () => {
      const { columns, row } = workbench.getSnapshot().context;
      const version = columns?.version[row];
      if (version !== undefined) workbench.send({ type: 'MARK', version });
    };
    const listen = (event: KeyboardEvent) => {
      if (isTypingText(event.target) || document.querySelector('[role="dialog"]')) return;
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      command.run({ send: workbench.send, show, search, legend, mark });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [workbench, show, search, legend]);
}

/** The slider is an input that takes no letters. */
function isTypingText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'range');
}
