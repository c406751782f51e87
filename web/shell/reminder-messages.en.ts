import type { ReminderMessages } from './reminder-messages.ts'

const en: ReminderMessages = {
  title: time => `You have been here for ${time}`,
  net: 'Your result of the month',
  netText: 'Prizes and refunds less what you played for.',
  text: 'A good moment to see whether it is still fun. You can stop for today or take a longer pause.',
  goOn: 'Go on',
  pause: 'Take a pause',
}

export default en
