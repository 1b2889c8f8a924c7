import type { ReactNode } from 'react';

export interface LegalSection {
  /** Anchor id of the section. It must not change, because there may be saved links to it. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalDocument {
  title: string;
  /** Description for search engines and link previews. */
  description: string;
  /** Date of the last change, in the format `YYYY-MM-DD`. */
  updated: string;
  /** Short plain-language summary shown before the sections. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}
