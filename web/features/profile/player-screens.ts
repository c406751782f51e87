/** A player's page, mine and anybody's, in one file: the program names few of those. */
export { ProfileScreen } from './profile-screen.tsx'
export { UserScreen } from './user-screen.tsx'
