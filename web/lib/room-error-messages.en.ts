import type { RoomErrorMessages } from './room-error-messages.ts'

const codes: RoomErrorMessages['codes'] = {
  match_started: { title: 'The match has started', text: 'Choose another match.' },
  match_void: { title: 'The match was voided', text: 'Whoever paid gets all of it back to the wallet.' },
  room_full: { title: 'The room is full', text: 'Ask for another room, or make your own.' },
  room_closed: { title: 'Nobody can join in this room', text: 'Its owner closed it to new entries.' },
  room_playing_closed: { title: "You can't play anymore here", text: 'The owner closed this room to playing.' },
  room_started: { title: 'The room has started', text: 'This cannot be done any more.' },
  room_not_started: { title: 'The game has not started yet', text: 'Wait for the owner to start it.' },
  room_too_late: { title: 'It is too late for that', text: 'The match is near, and the deadline has passed.' },
  room_left: {
    title: 'You left this room',
    text: 'Whoever leaves after sending a prediction cannot come back to the same room.',
  },
  already_in_room: { title: 'Already in the room', text: 'There is no need to invite again.' },
  has_paid: {
    title: 'Who has played cannot be removed',
    text: 'Their prediction, and what they paid, are safe.',
  },
  owner_stays: { title: 'The owner does not leave', text: 'If you no longer want to play, delete the room.' },
  not_ready: { title: 'Your opponent is not ready yet', text: 'They have to press Ready within the last minute.' },
  not_your_turn: { title: 'It is not your turn', text: 'Wait for your opponent’s guess.' },
  guess_taken: { title: 'This guess was added before!', text: 'Choose a free score.' },
  opponent_cannot_play: { title: 'Your opponent cannot start now', text: 'Nothing was charged. They were told why.' },
  push_over: { title: 'Time is up', text: 'The answer came after the 30 seconds. Nothing was charged.' },
  answer_not_offered: { title: 'This answer does not count here', text: 'Use the button of the question.' },
  user_unknown: { title: 'User not found', text: 'Check the name and try again.' },
  state_forbids: { title: 'This cannot be done any more', text: 'Things have moved on. Reload and see how it stands.' },
}

const fields: RoomErrorMessages['fields'] = {
  name_required: 'Give the room a name.',
  name_too_long: 'The name can have up to 60 letters.',
  room_type_invalid: 'Invalid room type',
  price_required: 'The price is required',
  price_low: 'The price is below the minimum.',
  price_high: 'The price is above the maximum.',
  vip_price_low: 'Minimum value is R$10.000',
  match_required: 'Choose a match.',
  too_many_shots: 'Three players at most.',
  range_invalid: 'Choose one of the options.',
}

const en: RoomErrorMessages = { codes, fields }
export default en
