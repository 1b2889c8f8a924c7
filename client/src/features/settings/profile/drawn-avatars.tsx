import { useId } from 'react';
import { AVATAR_NAMES } from '../../../ui/art/avatar-names.js';
import { AVATARS, PlayerAvatar } from '../../../ui/art/player-avatar.js';
import own from './avatar.module.css';

/** Radio group of the drawn avatars that the casino provides. The arrow keys change the selection. */
export function DrawnAvatars({ value, onValue }: { value: string | null; onValue: (number: string) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className={own.legend}>Ours</legend>
      <div className={own.grid}>
        {AVATARS.map((number) => (
          <label key={number} className={own.choice}>
            <input
              type="radio"
              className={own.radio}
              name={name}
              aria-label={AVATAR_NAMES[Number(number) - 1]}
              checked={number === value}
              onChange={() => onValue(number)}
            />
            <PlayerAvatar avatar={number} size={52} className={own.face} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
