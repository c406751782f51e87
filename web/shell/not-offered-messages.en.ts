import type { NotOfferedMessages } from './not-offered-messages.ts'

const en: NotOfferedMessages = {
  title: 'This house does not have this game',
  text: 'Crava offers other games here. What you have played already still counts.',
  home: 'See the games here',
  mine: 'My rooms',
}
export default en
