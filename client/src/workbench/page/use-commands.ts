import { useEffect } from 'react';
import { isTyping } from '../../shell/use-global-keys.js';
import { type CommandActions, commandOf } from '../commands.js';
import { useWorkbench } from '../workbench-context.js';

/**
 * Handles the keyboard commands, except while the user types text or a dialog is open. The functions passed in must
 * have a stable identity.
 */
export function useCommands({ show, search, legend }: Omit<CommandActions, 'send' | 'mark'>): void {
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

/** Returns true if the focused element accepts text. The slider is an `<input>` that does not. */
function isTypingText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'range');
}
