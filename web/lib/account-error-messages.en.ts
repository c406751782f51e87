import type { AccountErrorMessages } from './account-error-messages.ts'

const en: AccountErrorMessages = {
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

export default en
