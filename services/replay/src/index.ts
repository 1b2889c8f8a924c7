export { BansModule } from './bans.module.js';
export { leaveLink, removeLink } from './workbench/link-file.js';
export { WorkbenchSessions } from './workbench/sessions.js';
export { WorkbenchModule } from './workbench.module.js';
