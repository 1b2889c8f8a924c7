import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { dialogs } from '../../session/index.js';
import { SearchIcon } from '../../ui/icons.js';
import { searchBoxMachine } from './search-box.machine.js';
import styles from './search-box.module.css';

/** Search box of the lobby, which opens the search dialog with the typed term. */
export function SearchBox({ onIntent }: { onIntent: () => void }) {
  const box = useActorRef(searchBoxMachine);
  const typed = useSelector(box, ({ context }) => context.typed);
  useEffect(() => {
    const heard = box.on('search', ({ term }) => dialogs.open({ name: 'search', term }));
    return () => heard.unsubscribe();
  }, [box]);
  return (
    <search className={styles.box}>
      <SearchIcon size={20} className={styles.lead} />
      <input
        type="search"
        className={styles.input}
        placeholder="Search for games"
        aria-label="Search for games"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onFocus={onIntent}
        onChange={({ currentTarget }) => box.send({ type: 'TYPE', typed: currentTarget.value })}
        onKeyDown={({ key }) => key === 'Enter' && box.send({ type: 'ENTER' })}
      />
    </search>
  );
}
