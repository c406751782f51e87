import type { ChatErrorMessages } from './chat-error-messages.ts'

const en: ChatErrorMessages = {
  codes: {
    chat_closed: {
      title: 'This conversation is closed',
      text: 'One of you blocked the other, or the account is gone.',
    },
    chat_muted: {
      title: 'You cannot write for a while',
      text: 'It is because of a report. Notifications tells you until when.',
    },
    chat_with_self: { title: 'This is your own account', text: 'Choose somebody else to talk to.' },
    not_a_member: { title: 'This chat is for those who play here', text: 'Join the game to read and write.' },
    text_required: { title: 'Write something first', text: 'The message is empty.' },
    voice_invalid: { title: 'This recording could not be read', text: 'Discard it and record again.' },
    voice_too_long: { title: 'The recording is longer than 59 seconds', text: 'Discard it and record a shorter one.' },
    report_exists: { title: 'You have reported this message', text: 'Our team will look at it.' },
  },
  fields: {
    reason_required: 'Choose a reason.',
  },
}

export default en
