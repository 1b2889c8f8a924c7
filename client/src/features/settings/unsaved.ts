import { createContext, type Dispatch, type SetStateAction, use, useEffect, useId } from 'react';

/** The forms of the page that hold what was not saved. */
export const UnsavedContext = createContext<Dispatch<SetStateAction<ReadonlySet<string>>> | null>(null);

/** Says to the page that leaving it now would lose something. */
export function useUnsaved(unsaved: boolean): void {
  const tell = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!unsaved || !tell) return;
    tell((forms) => new Set(forms).add(id));
    return () =>
      tell((forms) => {
        const left = new Set(forms);
        left.delete(id);
        return left;
      });
  }, [unsaved, tell, id]);
}
