export { type Section, sectionOf } from './sections.js';
export { default as SettingsPage } from './settings-page.js';
