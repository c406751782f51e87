/** Pages below the profile in one file, to keep the route table's list of chunks short. */
export { BlockedScreen } from './blocked-screen.tsx'
export { ChangePasswordScreen } from './change-password-screen.tsx'
export { EditPersonalScreen } from './edit-personal-screen.tsx'
export { EditUserScreen } from './edit-user-screen.tsx'
export { MyDataScreen } from './my-data-screen.tsx'
export { SessionsScreen } from './sessions-screen.tsx'
export { UpdateAvatarScreen } from './update-avatar-screen.tsx'
export { YearScreen } from './year-screen.tsx'
