/** Notification pages in one file, to keep the route table's list of chunks short. */
export { SettingsScreen } from './settings-screen.tsx'
export { UnsubscribeScreen } from './unsubscribe-screen.tsx'
