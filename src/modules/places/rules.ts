import type { Zone } from '../../kit/shared/time.ts';
import { countries, indianStates, type Place } from './model.ts';

/** Countries in which the operator has switched payments on. */
const openRegions = new Set(['IN']);

/** The region flag: decided by the clinic's country, never by an IP address. */
export const regionIsOpen = (country: string): boolean => openRegions.has(country);

/** Whether SMS are sent there: numbers of open regions only, since elsewhere they are paid for by whoever is tricked into sending them. */
export const smsReaches = (number: string): boolean => countries.some(({ code, isdCode }) => regionIsOpen(code) && number.startsWith(isdCode));

export const isCountry = (code: string): boolean => countries.some((country) => country.code === code);

/** @throws for a country that is not ours; the schema has refused it before. */
export function zoneOf(code: string): Zone {
  const country = countries.find((one) => one.code === code);
  if (!country) throw new Error(`no such country: ${code}`);
  return country.zone;
}

/** Whether an ISD code belongs to the country; when not, the person is asked whether to match them. */
export const isdMatches = (code: string, isdCode: string): boolean => countries.some((country) => country.code === code && country.isdCode === isdCode);

/** The country to offer for an ISD code; +1 is shared and answers the first. */
export const countryOfIsd = (isdCode: string): string | null => countries.find((country) => country.isdCode === isdCode)?.code ?? null;

/** What a proxy says of an address, as far as it can be believed: one of our countries, and words of a sensible length. */
export function placeOf(ip: string, told: { country?: string; region?: string; city?: string }): Place {
  const code = told.country?.trim().toUpperCase() ?? '';
  if (!isCountry(code)) return { ip, city: '', region: '', country_name: '', country: '' };
  const words = (text: string | undefined) => (text ?? '').trim().slice(0, 80);
  return { ip, city: words(told.city), region: words(told.region), country_name: countryNames.of(code) ?? code, country: code };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Known states; an empty list means that the state is typed. */
export const statesOf = (country: string): string[] => (country === 'IN' ? indianStates.map((state) => state.name) : []);

/** Larger cities of a state, as suggestions. */
export const citiesOf = (country: string, state: string): readonly string[] =>
  country === 'IN' && Object.hasOwn(indianCities, state) ? (indianCities[state] ?? []) : [];

const indianCities: Readonly<Record<string, readonly string[]>> = {
  'Andaman and Nicobar Islands': ['Port Blair', 'Diglipur', 'Mayabunder', 'Rangat', 'Car Nicobar'],
  'Andhra Pradesh': [
    'Visakhapatnam',
    'Vijayawada',
    'Guntur',
    'Nellore',
    'Kurnool',
    'Rajahmundry',
    'Tirupati',
    'Kakinada',
    'Kadapa',
    'Anantapur',
    'Eluru',
    'Ongole',
    'Amaravati',
    'Chittoor',
    'Srikakulam',
  ],
  'Arunachal Pradesh': ['Itanagar', 'Naharlagun', 'Pasighat', 'Tawang', 'Ziro', 'Bomdila', 'Tezu'],
  Assam: ['Guwahati', 'Silchar', 'Dibrugarh', 'Jorhat', 'Nagaon', 'Tinsukia', 'Tezpur', 'Bongaigaon', 'Dhubri', 'Sivasagar', 'Goalpara'],
  Bihar: [
    'Patna',
    'Gaya',
    'Bhagalpur',
    'Muzaffarpur',
    'Darbhanga',
    'Purnia',
    'Arrah',
    'Begusarai',
    'Katihar',
    'Munger',
    'Chhapra',
    'Bihar Sharif',
    'Hajipur',
    'Motihari',
    'Sasaram',
  ],
  Chandigarh: ['Chandigarh', 'Manimajra'],
  Chhattisgarh: ['Raipur', 'Bhilai', 'Bilaspur', 'Durg', 'Korba', 'Rajnandgaon', 'Raigarh', 'Jagdalpur', 'Ambikapur', 'Dhamtari'],
  'Dadra and Nagar Haveli and Daman and Diu': ['Daman', 'Diu', 'Silvassa', 'Amli', 'Naroli'],
  Delhi: ['New Delhi', 'Delhi', 'Dwarka', 'Rohini', 'Karol Bagh', 'Saket', 'Janakpuri', 'Pitampura', 'Shahdara', 'Narela', 'Najafgarh'],
  Goa: ['Panaji', 'Margao', 'Vasco da Gama', 'Mapusa', 'Ponda', 'Bicholim', 'Curchorem'],
  Gujarat: [
    'Ahmedabad',
    'Surat',
    'Vadodara',
    'Rajkot',
    'Bhavnagar',
    'Jamnagar',
    'Gandhinagar',
    'Junagadh',
    'Anand',
    'Nadiad',
    'Navsari',
    'Mehsana',
    'Bharuch',
    'Vapi',
    'Bhuj',
    'Morbi',
    'Porbandar',
    'Palanpur',
  ],
  Haryana: [
    'Gurugram',
    'Faridabad',
    'Panipat',
    'Ambala',
    'Hisar',
    'Karnal',
    'Rohtak',
    'Sonipat',
    'Panchkula',
    'Yamunanagar',
    'Bhiwani',
    'Rewari',
    'Sirsa',
    'Kurukshetra',
  ],
  'Himachal Pradesh': ['Shimla', 'Dharamshala', 'Solan', 'Mandi', 'Kullu', 'Manali', 'Una', 'Hamirpur', 'Bilaspur', 'Palampur', 'Nahan', 'Chamba'],
  'Jammu and Kashmir': ['Srinagar', 'Jammu', 'Anantnag', 'Baramulla', 'Sopore', 'Kathua', 'Udhampur', 'Pulwama', 'Poonch', 'Rajouri'],
  Jharkhand: ['Ranchi', 'Jamshedpur', 'Dhanbad', 'Bokaro', 'Deoghar', 'Hazaribagh', 'Giridih', 'Ramgarh', 'Dumka', 'Chaibasa'],
  Karnataka: [
    'Bengaluru',
    'Mysuru',
    'Hubballi',
    'Dharwad',
    'Mangaluru',
    'Belagavi',
    'Kalaburagi',
    'Davanagere',
    'Ballari',
    'Vijayapura',
    'Shivamogga',
    'Tumakuru',
    'Udupi',
    'Hassan',
    'Raichur',
    'Bidar',
  ],
  Kerala: [
    'Thiruvananthapuram',
    'Kochi',
    'Kozhikode',
    'Thrissur',
    'Kollam',
    'Kannur',
    'Alappuzha',
    'Kottayam',
    'Palakkad',
    'Malappuram',
    'Manjeri',
    'Pathanamthitta',
    'Kasaragod',
  ],
  Ladakh: ['Leh', 'Kargil', 'Diskit', 'Drass'],
  Lakshadweep: ['Kavaratti', 'Agatti', 'Minicoy', 'Amini', 'Andrott'],
  'Madhya Pradesh': [
    'Indore',
    'Bhopal',
    'Jabalpur',
    'Gwalior',
    'Ujjain',
    'Sagar',
    'Dewas',
    'Satna',
    'Ratlam',
    'Rewa',
    'Katni',
    'Singrauli',
    'Burhanpur',
    'Khandwa',
    'Chhindwara',
  ],
  Maharashtra: [
    'Mumbai',
    'Pune',
    'Nagpur',
    'Thane',
    'Nashik',
    'Navi Mumbai',
    'Chhatrapati Sambhajinagar',
    'Solapur',
    'Kolhapur',
    'Amravati',
    'Nanded',
    'Sangli',
    'Jalgaon',
    'Akola',
    'Latur',
    'Ahilyanagar',
    'Dhule',
    'Satara',
  ],
  Manipur: ['Imphal', 'Thoubal', 'Bishnupur', 'Churachandpur', 'Kakching', 'Ukhrul'],
  Meghalaya: ['Shillong', 'Tura', 'Jowai', 'Nongstoin', 'Williamnagar'],
  Mizoram: ['Aizawl', 'Lunglei', 'Champhai', 'Serchhip', 'Kolasib'],
  Nagaland: ['Kohima', 'Dimapur', 'Mokokchung', 'Tuensang', 'Wokha', 'Zunheboto', 'Chumoukedima'],
  Odisha: ['Bhubaneswar', 'Cuttack', 'Rourkela', 'Berhampur', 'Sambalpur', 'Puri', 'Balasore', 'Baripada', 'Bhadrak', 'Jharsuguda', 'Angul', 'Rayagada'],
  Puducherry: ['Puducherry', 'Karaikal', 'Mahe', 'Yanam', 'Ozhukarai'],
  Punjab: [
    'Ludhiana',
    'Amritsar',
    'Jalandhar',
    'Patiala',
    'Bathinda',
    'Mohali',
    'Hoshiarpur',
    'Pathankot',
    'Moga',
    'Batala',
    'Firozpur',
    'Kapurthala',
    'Sangrur',
    'Phagwara',
  ],
  Rajasthan: [
    'Jaipur',
    'Jodhpur',
    'Kota',
    'Udaipur',
    'Ajmer',
    'Bikaner',
    'Alwar',
    'Bhilwara',
    'Bharatpur',
    'Sikar',
    'Pali',
    'Sri Ganganagar',
    'Chittorgarh',
    'Jhunjhunu',
    'Barmer',
  ],
  Sikkim: ['Gangtok', 'Namchi', 'Gyalshing', 'Mangan', 'Rangpo', 'Jorethang'],
  'Tamil Nadu': [
    'Chennai',
    'Coimbatore',
    'Madurai',
    'Tiruchirappalli',
    'Salem',
    'Tirunelveli',
    'Tiruppur',
    'Vellore',
    'Erode',
    'Thoothukudi',
    'Dindigul',
    'Thanjavur',
    'Nagercoil',
    'Hosur',
    'Karur',
    'Kanchipuram',
  ],
  Telangana: ['Hyderabad', 'Secunderabad', 'Warangal', 'Nizamabad', 'Karimnagar', 'Khammam', 'Ramagundam', 'Mahbubnagar', 'Nalgonda', 'Adilabad', 'Siddipet'],
  Tripura: ['Agartala', 'Udaipur', 'Dharmanagar', 'Kailasahar', 'Belonia', 'Ambassa'],
  'Uttar Pradesh': [
    'Lucknow',
    'Kanpur',
    'Ghaziabad',
    'Agra',
    'Varanasi',
    'Noida',
    'Meerut',
    'Prayagraj',
    'Bareilly',
    'Aligarh',
    'Moradabad',
    'Gorakhpur',
    'Saharanpur',
    'Jhansi',
    'Ayodhya',
    'Mathura',
    'Firozabad',
  ],
  Uttarakhand: ['Dehradun', 'Haridwar', 'Roorkee', 'Haldwani', 'Rudrapur', 'Kashipur', 'Rishikesh', 'Nainital', 'Almora', 'Pithoragarh'],
  'West Bengal': [
    'Kolkata',
    'Howrah',
    'Durgapur',
    'Asansol',
    'Siliguri',
    'Bardhaman',
    'Malda',
    'Kharagpur',
    'Haldia',
    'Darjeeling',
    'Jalpaiguri',
    'Cooch Behar',
    'Krishnanagar',
    'Medinipur',
    'Bankura',
  ],
};
