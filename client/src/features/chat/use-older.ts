import { useCallback, useRef, useState } from 'react';
import { loadOlder } from './chat-queries.js';

/** Loads older messages, one page at a time. After a failure, loads nothing until `retry` is called. */
export function useOlder(uid: string, more: boolean) {
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);

  const retry = useCallback(() => {
    if (busy.current) return;
    busy.current = true;
    setLoading(true);
    loadOlder(uid)
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .finally(() => {
        busy.current = false;
        setLoading(false);
      });
  }, [uid]);
  const load = useCallback(() => {
    if (more && !failed) retry();
  }, [more, failed, retry]);

  return { loading, failed, load, retry };
}
