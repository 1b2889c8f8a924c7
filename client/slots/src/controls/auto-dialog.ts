import { element } from './elements.js';

/** A run of automatic spins, as the player asked for it. */
export interface AutoSpins {
  count: number;
  stopAtBonus: boolean;
  stopAtBigWin: boolean;
}

const COUNTS = [10, 25, 50, 100];

/** A dialog that starts automatic spins. */
export function autoDialog(onStart: (spins: AutoSpins) => void): HTMLDialogElement {
  const counts = COUNTS.map((count, at) =>
    element(
      'label',
      {},
      element('input', { type: 'radio', name: 'count', value: String(count), checked: at === 0 }),
      String(count),
    ),
  );
  const bonus = element('input', { type: 'checkbox', checked: true });
  const bigWin = element('input', { type: 'checkbox', checked: true });
  const dialog: HTMLDialogElement = element(
    'dialog',
    { class: 'sheet', 'aria-label': 'Automatic spins' },
    element(
      'div',
      {},
      element('h2', {}, 'Automatic spins'),
      element('fieldset', {}, element('legend', {}, 'How many'), ...counts),
      element('label', {}, bonus, 'Stop at free spins and bonuses'),
      element('label', {}, bigWin, 'Stop at a win of 15× the stake or more'),
      element('p', {}, 'They also stop when the balance is below the stake.'),
      element(
        'div',
        { class: 'choices' },
        element('button', { type: 'button', class: 'spin', onclick: start }, 'Start'),
        element('button', { type: 'button', onclick: () => dialog.close() }, 'Back'),
      ),
    ),
  );
  return dialog;

  // A form of a sandboxed frame cannot be submitted.
  function start(): void {
    dialog.close();
    const chosen = dialog.querySelector<HTMLInputElement>('input[name=count]:checked');
    onStart({ count: Number(chosen?.value ?? COUNTS[0]), stopAtBonus: bonus.checked, stopAtBigWin: bigWin.checked });
  }
}
