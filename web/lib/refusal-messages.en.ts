import type { ErrorText } from '#client/errors.ts'
import type {
  AccountErrorMessages,
  ChatErrorMessages,
  GameErrorMessages,
  RoomErrorMessages,
  WalletErrorMessages,
} from './refusal-messages.ts'

export const accountErrorMessages: AccountErrorMessages = {
  codes: {
    too_large: { title: 'The file is too large', text: 'Choose a picture of up to 10 MB.' },
    unsupported_media: { title: 'This kind of file is not accepted', text: 'Use a JPG, PNG or WebP picture.' },
    birth_date_fixed: { title: 'Birth date already given', text: 'To correct it, talk to us through the help page.' },
    photo_unknown: { title: 'Send the picture again', text: 'The uploaded picture is no longer kept.' },
    balance_left: {
      title: 'There is still money in your account',
      text: 'Withdraw it and wait for your games to end.',
    },
    debt_left: {
      title: 'Your account still owes the house',
      text: 'A Pix of yours went back to its bank after it was used. Buy coins to pay what is missing, or talk to us through the help page.',
    },
  },
  fields: {},
}

export const chatErrorMessages: ChatErrorMessages = {
  codes: {
    chat_closed: {
      title: 'This conversation is closed',
      text: 'One of you blocked the other, or the account is gone.',
    },
    chat_muted: {
      title: 'You cannot write for a while',
      text: 'It is because of a report. Notifications tells you until when.',
    },
    chat_with_self: { title: 'This is your own account', text: 'Choose someone else to talk to.' },
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

const changed: ErrorText = { title: 'This card has changed', text: 'Refresh the page and check your choices.' }

export const gameErrorMessages: GameErrorMessages = {
  codes: {
    not_yet_visible: { title: 'Still a secret', text: 'The games of others appear when the card closes.' },
    card_not_open: { title: 'This card is closed', text: 'Nothing was charged. See the other open cards.' },
    duplicate_entry: {
      title: 'You have sent this very game',
      text: 'Nothing was charged. Change at least one choice to send another.',
    },
    entries_limit: { title: 'You have used all your games', text: 'Nothing was charged. This card takes no more.' },
    insufficient_balance: {
      title: 'You do not have enough balance!',
      text: 'Add coins to the platform before going on',
    },
    athletes_incomplete: { title: 'Choices are missing', text: 'Select all options available before to play' },
    athlete_unknown: changed,
    athlete_repeated: changed,
    matches_incomplete: { title: 'Scores are missing', text: 'Fill in the score of every match before sending.' },
    match_unknown: changed,
    match_repeated: changed,
    option_unknown: changed,
    score_invalid: { title: 'Invalid number', text: 'Use a whole number from 0 to 999.' },
    code_unavailable: { title: 'Influencer code not available', text: 'Check the code, or play without it.' },
    birth_date_needed: {
      title: 'Enter your birth date',
      text: 'It is asked for before the first paid game. It is in Profile, Personal data.',
    },
    under_age: { title: 'You must be 18 or over', text: 'Paid games are not open to minors.' },
    mode_unavailable: { title: 'This game is not available here', text: 'Nothing was charged.' },
    not_locked_yet: { title: 'There is no proof yet', text: 'It comes out seconds after this game locks.' },
    report_not_ready: {
      title: 'The report is not out yet',
      text: 'It comes out as soon as the game is paid or refunded.',
    },
    dispute_closed: { title: 'The time to dispute is over', text: 'Talk to us through the help page.' },
    dispute_exists: { title: 'You have disputed this already', text: 'Wait for the answer.' },
  },
  fields: {
    score_invalid: 'Use a whole number from 0 to 999.',
    athletes_incomplete: 'Select all options available before to play',
    code_unavailable: 'Influencer code not available',
    fact_required: 'Choose what you want to dispute.',
    text_required: 'Tell what happened.',
    text_too_short: 'Tell a little more: 10 letters at least.',
    text_too_long: 'The maximum number of characters is 1000',
  },
}

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
    title: 'A player who has played cannot be removed',
    text: 'Their prediction, and what they paid, are safe.',
  },
  owner_stays: { title: 'The owner does not leave', text: 'If you no longer want to play, delete the room.' },
  league_full: { title: 'The league is full', text: 'There is no room for anyone else. Why not start your own?' },
  leagues_limit: { title: 'You are in 20 leagues already', text: 'Leave one of them to join another.' },
  league_removed: { title: 'The league’s owner removed you', text: 'Ask for an invitation to come back.' },
  invitation_refused: { title: 'The invitation was turned down', text: 'You can ask again a week after that.' },
  already_in_league: { title: 'Already in the league', text: 'No need to invite them again.' },
  hand_over_first: { title: 'The league is yours', text: 'Hand it over or close it before you leave.' },
  not_ready: { title: 'Your opponent is not ready yet', text: 'They have to confirm within the last minute.' },
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

export const roomErrorMessages: RoomErrorMessages = { codes, fields }

const walletErrorChanged: ErrorText = {
  title: 'This pack has changed',
  text: 'Nothing was charged. Refresh the page and check the amount.',
}

export const walletErrorMessages: WalletErrorMessages = {
  codes: {
    amount_invalid: { title: 'That number of coins is not valid', text: 'Use a whole number of coins.' },
    package_unknown: walletErrorChanged,
    package_price: walletErrorChanged,
    open_deposits: {
      title: 'You already have 5 purchases waiting to be paid',
      text: 'Pay or give up one of them before you ask for another Pix.',
    },
    email_unconfirmed: {
      title: 'Confirm your e-mail first',
      text: 'Open the link we sent to your e-mail. You can ask for another one in Profile.',
    },
    limit_deposit: {
      title: 'This goes over your deposit limit',
      text: 'Nothing was charged. Wallet, Limits and pause shows how much still fits.',
    },
    limit_loss: {
      title: 'This goes over your loss limit',
      text: 'Nothing was charged. Wallet, Limits and pause shows how much still fits.',
    },
    paused: {
      title: 'You are taking a break',
      text: 'Nothing was charged. Wallet, Limits and pause shows when it ends.',
    },
    self_excluded: {
      title: 'You have excluded yourself',
      text: 'Nothing was charged. Wallet, Limits and pause shows when it ends.',
    },
    key_of_another: {
      title: 'This Pix key belongs to someone else',
      text: 'We only send Pix to your own account. Nothing left your balance.',
    },
    withdraw_daily: { title: 'Withdrawal unavailable', text: 'The limit is 1 withdrawal a day. Try again tomorrow.' },
    transfer_to_self: { title: 'You cannot transfer to yourself', text: 'Choose someone else.' },
    transfer_limit: {
      title: 'This goes over your daily transfer limit',
      text: 'Choose a smaller amount, or try again tomorrow.',
    },
    receiver_cannot_receive: { title: 'This person cannot receive coins now', text: 'Nothing left your balance.' },
    identity_mismatch: {
      title: 'Your details do not match',
      text: 'Name, CPF and date of birth have to be those of your document. Reach us through the help page.',
    },
    identity_pending: { title: 'We are still checking your details', text: 'It takes a moment. Try again shortly.' },
    barred: {
      title: 'Your CPF may not play for money',
      text: 'It is on the official list of those who may not. Your balance stays yours: you can withdraw it.',
    },
    staff: {
      title: 'Crava’s team does not play for money',
      text: 'Free games stay open, and your balance stays yours: you can withdraw it.',
    },
    account_held: { title: 'Your account is being looked at', text: 'Reach us through the help page.' },
    entries_stopped: { title: 'Entries are stopped for now', text: 'Your balance is safe. Try again later.' },
    terms_needed: {
      title: 'The terms are not accepted yet',
      text: 'Read and accept the terms of use to go on. Your balance and withdrawals go on as before.',
    },
    deposits_stopped: { title: 'Deposits are stopped for now', text: 'Nothing was charged. Try again later.' },
    too_many_rows: { title: 'Too many transactions for one file', text: 'Choose a shorter period.' },
  },
  fields: {
    amount_required: 'The number of coins is required',
    amount_invalid: 'That number of coins is not valid',
    insufficient_balance: 'The amount is more than your current balance',
    package_unknown: 'This pack does not exist any more.',
    package_price: 'The price of this pack has changed.',
    pix_key_type_required: 'The type of the key is required',
    pix_key_type_invalid: 'Choose one of the types of key.',
    pix_key_required: 'The key is required',
    random_key_invalid: 'That random key is not valid',
    key_of_another: 'This key belongs to somebody else. Use one of yours.',
    transfer_limit: 'That amount is not valid',
    transfer_to_self: 'You cannot transfer to yourself',
    date_invalid: 'Invalid date. Check day, month and year.',
    module_invalid: 'Choose one of the kinds of transaction.',
    reminder_invalid: 'Choose one of the times in the list.',
    pause_days_invalid: 'Choose 1 to 30 days.',
    exclusion_months_invalid: 'Choose 3 to 60 months.',
  },
}
