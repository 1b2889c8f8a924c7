import type { ReactNode } from 'react';

export interface LegalSection {
  /** Anchor id of the section. Must not change, because others may have saved links to it. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalDocument {
  title: string;
  /** Description for search engines and link previews. */
  description: string;
  /** Date of the last change, YYYY-MM-DD. */
  updated: string;
  /** Short plain-language summary shown before the sections. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}
