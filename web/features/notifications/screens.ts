/** The pages of notifications, in one file, since the program imports few of them. */
export { SettingsScreen } from './settings-screen.tsx'
export { UnsubscribeScreen } from './unsubscribe-screen.tsx'
