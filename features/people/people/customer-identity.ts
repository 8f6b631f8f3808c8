export type CustomerIdentity = {
  firstName: string
  middleName: string
  lastName: string
  address: string
  city: string
  state: string
  zip: string
  sex: string
  dOB: string
  height: string
  weight: string
  eyes: string
  hair: string
  race: string
  dLState: string
  dLExpirationDate: string
  otherIdType: string
}
