/** The pages of what is told, in one file: the program names few of those. */
export { SettingsScreen } from './settings-screen.tsx'
export { UnsubscribeScreen } from './unsubscribe-screen.tsx'
