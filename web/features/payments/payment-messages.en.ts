import type { PaymentMessages } from './payment-messages.ts'

const en: PaymentMessages = {
  loading: 'Loading the payment',
  broken: 'The payment did not load',
  amount: 'Amount',
  qr: 'QR code of the Pix, to be read by the app of your bank',
  code: 'Pix code to copy and paste',
  copy: 'Copy code',
  copied: 'Code copied',
  copyFailed: 'It could not be copied. Select the code and copy it.',
  preparing: 'Preparing your Pix code',
  preparingText: 'It takes a few seconds. You need not do anything.',
  waiting: 'Waiting for the payment',
  advances: 'This page moves on by itself.',
  expiresIn: 'Expires in',
  clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'a moment' },
  offline: 'No connection now. If you have paid, all is well: we check as soon as it is back.',
  steps: [
    'Open the app of your bank and choose Pix',
    'Scan the QR code or paste the code',
    'Check the name and the amount, and confirm',
  ],
  own: 'Pay from an account in your name. A Pix from somebody else goes back to who paid.',
  cancel: 'Give up this purchase',
  giveUpAsk: 'Give up this purchase?',
  giveUpText: 'The code stops working. If you have already paid, the coins arrive all the same.',
  giveUpNo: 'Keep waiting',
  giveUpYes: 'Give up',
  gone: {
    expired: { title: 'This Pix has expired', text: 'The time to pay is over. Nothing was charged.' },
    canceled: { title: 'Purchase cancelled', text: 'This purchase is over, and nothing came into your wallet.' },
    failed: { title: 'This Pix could not be made', text: 'The bank did not make the charge. Nothing was charged.' },
  },
  paidAnyway:
    'Have you paid from your own account? Do not worry: the coins arrive as soon as the bank confirms. A Pix from somebody else goes back to who paid.',
  buyAgain: 'Buy coins',
}

export default en
