// ICD-10 codes of general practice: one a line, code, title and the words in which Indian doctors and patients speak of it, apart by tabs and bars.
// Facts of the public classification; docs/clinical-data.md says what has to be signed off.
export const icd10Table = `A00.0	Cholera, classical biotype
A00.1	Cholera, El Tor biotype
A00.9	Cholera	haija|cholera|rice water stools
A01.0	Typhoid fever	typhoid|enteric fever|motijhara|miyadi bukhar|salmonella typhi
A01.1	Paratyphoid fever A	paratyphoid A|enteric fever
A01.2	Paratyphoid fever B
A01.3	Paratyphoid fever C
A01.4	Paratyphoid fever	paratyphoid|enteric fever
A02.0	Salmonella gastroenteritis	salmonella food poisoning
A02.1	Salmonella sepsis
A02.2	Localised salmonella infection
A02.8	Other salmonella infection
A02.9	Salmonella infection, unspecified
A03.0	Dysentery due to Shigella dysenteriae
A03.1	Dysentery due to Shigella flexneri
A03.2	Dysentery due to Shigella boydii
A03.3	Dysentery due to Shigella sonnei
A03.8	Other shigellosis
A03.9	Shigellosis (bacillary dysentery)	bacillary dysentery|shigella|khooni dast|pechish|blood in stools
A04.0	Enteropathogenic E. coli infection	EPEC
A04.1	Enterotoxigenic E. coli infection	ETEC|travellers diarrhoea
A04.2	Enteroinvasive E. coli infection
A04.3	Enterohaemorrhagic E. coli infection	EHEC
A04.4	Other intestinal E. coli infection	E coli diarrhoea
A04.5	Campylobacter enteritis
A04.6	Yersinia enterocolitica enteritis
A04.7	Clostridium difficile enterocolitis	C diff|CDI|antibiotic associated colitis|pseudomembranous colitis
A04.8	Other bacterial intestinal infection
A04.9	Bacterial intestinal infection, unspecified	bacterial gastroenteritis
A05.0	Staphylococcal food poisoning	staph food poisoning
A05.1	Botulism
A05.2	Clostridium perfringens food poisoning
A05.3	Vibrio parahaemolyticus food poisoning
A05.4	Bacillus cereus food poisoning
A05.8	Other bacterial food poisoning
A05.9	Bacterial food poisoning, unspecified	food poisoning|food infection
A06.0	Acute amoebic dysentery	amoebic dysentery|amoebiasis|pechish|aanv|blood and mucus in stool
A06.1	Chronic intestinal amoebiasis	chronic amoebiasis|chronic amoebic colitis
A06.2	Amoebic nondysenteric colitis
A06.3	Amoeboma of intestine
A06.4	Amoebic liver abscess	ALA|liver abscess
A06.5	Amoebic lung abscess
A06.6	Amoebic brain abscess
A06.7	Cutaneous amoebiasis
A06.8	Amoebic infection of other sites
A06.9	Amoebiasis, unspecified	amoebiasis|amoeba
A07.0	Balantidiasis
A07.1	Giardiasis	giardia|lambliasis
A07.2	Cryptosporidiosis
A07.3	Isosporiasis
A07.8	Other protozoal intestinal disease
A07.9	Protozoal intestinal disease, unspecified
A08.0	Rotavirus enteritis	rota diarrhoea
A08.1	Acute norovirus gastroenteropathy	norovirus
A08.2	Adenovirus enteritis
A08.3	Other viral enteritis
A08.4	Viral intestinal infection, unspecified	viral gastroenteritis|viral GE|stomach flu|viral diarrhoea
A08.5	Other specified intestinal infection
A09.0	Infectious gastroenteritis and colitis, other and unspecified	acute gastroenteritis|AGE|GE|loose motions|infective diarrhoea|dast|ulti dast
A09.9	Gastroenteritis and colitis of unspecified origin	loose motions|gastroenteritis|dast|ADD|acute diarrhoeal disease|pet kharab|julab
A15.0	Lung TB, sputum microscopy positive	sputum positive TB|pulmonary TB|PTB|koch|AFB positive|TB|tapedik|kshay rog
A15.1	Lung TB, confirmed by culture only	culture positive PTB
A15.2	Lung TB, confirmed histologically
A15.3	Lung TB, confirmed by unspecified means	CBNAAT positive PTB|genexpert positive TB
A15.4	TB of intrathoracic lymph nodes, confirmed
A15.5	TB of larynx, trachea and bronchus, confirmed
A15.6	Tuberculous pleurisy, confirmed
A15.7	Primary respiratory TB, confirmed
A15.8	Other respiratory TB, confirmed
A15.9	Respiratory TB unspecified, confirmed
A16.0	Lung TB, bacteriology and histology negative	sputum negative TB|smear negative PTB
A16.1	Lung TB, bacteriology and histology not done
A16.2	Lung TB, without mention of confirmation	clinically diagnosed TB|PTB|pulmonary koch|TB chest
A16.3	TB of intrathoracic lymph nodes, not confirmed	hilar TB|mediastinal node TB
A16.4	TB of larynx, trachea and bronchus, not confirmed
A16.5	Tuberculous pleurisy, not confirmed	TB pleural effusion|tubercular effusion
A16.7	Primary respiratory TB, not confirmed	primary complex
A16.8	Other respiratory TB, not confirmed
A16.9	Respiratory TB unspecified, not confirmed	tuberculosis|TB|kshay rog
A17.0	Tuberculous meningitis	TBM|TB meningitis
A17.1	Meningeal tuberculoma
A17.8	Other tuberculosis of nervous system	brain tuberculoma
A17.9	Tuberculosis of nervous system, unspecified	CNS TB
A18.0	Tuberculosis of bones and joints	Potts spine|spinal TB|bone TB|TB spine|haddi ki TB
A18.1	Tuberculosis of genitourinary system	GUTB|genital TB|renal TB|endometrial TB
A18.2	Tuberculous peripheral lymphadenopathy	TB lymphadenitis|TB gland|scrofula|gandmala|cervical node TB|EPTB
A18.3	TB of intestines, peritoneum and mesenteric glands	abdominal TB|intestinal TB|abdominal koch|TB peritonitis
A18.4	Tuberculosis of skin and subcutaneous tissue	lupus vulgaris|skin TB
A18.5	Tuberculosis of eye	ocular TB
A18.6	Tuberculosis of ear
A18.7	Tuberculosis of adrenal glands
A18.8	Tuberculosis of other specified organs
A19.0	Acute miliary TB of a single site
A19.1	Acute miliary TB of multiple sites
A19.2	Acute miliary TB, unspecified
A19.8	Other miliary tuberculosis
A19.9	Miliary tuberculosis, unspecified	miliary TB|disseminated TB
A20.9	Plague, unspecified
A22.0	Cutaneous anthrax
A22.9	Anthrax, unspecified
A23.0	Brucellosis due to Brucella melitensis
A23.1	Brucellosis due to Brucella abortus
A23.9	Brucellosis, unspecified	brucella|undulant fever|malta fever
A24.1	Acute and fulminating melioidosis
A24.4	Melioidosis, unspecified
A25.9	Rat-bite fever, unspecified
A26.0	Cutaneous erysipeloid
A27.0	Leptospirosis icterohaemorrhagica	Weil disease
A27.8	Other leptospirosis
A27.9	Leptospirosis, unspecified	lepto|rat fever
A28.0	Pasteurellosis
A28.1	Cat-scratch disease
A28.9	Zoonotic bacterial disease, unspecified
A30.0	Indeterminate leprosy
A30.1	Tuberculoid leprosy	TT leprosy
A30.2	Borderline tuberculoid leprosy	BT leprosy|BT hansen
A30.3	Borderline leprosy	BB leprosy
A30.4	Borderline lepromatous leprosy	BL leprosy
A30.5	Lepromatous leprosy	LL leprosy|MB leprosy
A30.8	Other forms of leprosy
A30.9	Leprosy, unspecified	hansen disease|HD|kushth rog|kodh
A31.0	Pulmonary non-tuberculous mycobacterial infection	NTM lung
A31.1	Cutaneous non-tuberculous mycobacterial infection
A31.8	Other mycobacterial infections
A31.9	Mycobacterial infection, unspecified	NTM|MOTT
A32.9	Listeriosis, unspecified
A33	Tetanus neonatorum	neonatal tetanus
A34	Obstetrical tetanus
A35	Other tetanus	tetanus|dhanurvat|lockjaw
A36.0	Pharyngeal diphtheria	diphtheria|galghotu
A36.1	Nasopharyngeal diphtheria
A36.2	Laryngeal diphtheria
A36.3	Cutaneous diphtheria
A36.8	Other diphtheria
A36.9	Diphtheria, unspecified	galghotu
A37.0	Whooping cough due to Bordetella pertussis	pertussis|kali khansi
A37.1	Whooping cough due to Bordetella parapertussis
A37.9	Whooping cough, unspecified	pertussis|kali khansi|kukkar khansi
A38	Scarlet fever	scarlatina
A39.0	Meningococcal meningitis
A39.1	Waterhouse-Friderichsen syndrome
A39.2	Acute meningococcaemia
A39.4	Meningococcaemia, unspecified
A39.9	Meningococcal infection, unspecified
A40.0	Sepsis due to group A streptococcus
A40.1	Sepsis due to group B streptococcus	GBS sepsis
A40.3	Sepsis due to Streptococcus pneumoniae
A40.8	Other streptococcal sepsis
A40.9	Streptococcal sepsis, unspecified
A41.0	Sepsis due to Staphylococcus aureus	MRSA sepsis
A41.1	Sepsis due to other specified staphylococcus
A41.2	Sepsis due to unspecified staphylococcus
A41.3	Sepsis due to Haemophilus influenzae
A41.4	Sepsis due to anaerobes
A41.5	Sepsis due to other Gram-negative organisms	gram negative sepsis|E coli sepsis
A41.8	Other specified sepsis
A41.9	Sepsis, unspecified	septicaemia|blood infection|septicemia
A42.0	Pulmonary actinomycosis
A42.1	Abdominal actinomycosis
A42.2	Cervicofacial actinomycosis
A42.9	Actinomycosis, unspecified
A43.0	Pulmonary nocardiosis
A43.1	Cutaneous nocardiosis
A43.9	Nocardiosis, unspecified
A46	Erysipelas
A48.0	Gas gangrene
A48.1	Legionnaires disease
A48.3	Toxic shock syndrome	TSS
A48.8	Other specified bacterial disease
A49.0	Staphylococcal infection, site unspecified	staph infection
A49.1	Streptococcal infection, site unspecified	strep infection
A49.2	Haemophilus influenzae infection, site unspecified
A49.3	Mycoplasma infection, site unspecified
A49.8	Other bacterial infection, site unspecified
A49.9	Bacterial infection, unspecified	bacterial infection
A50.9	Congenital syphilis, unspecified
A51.0	Primary genital syphilis	syphilitic chancre|primary chancre
A51.1	Primary anal syphilis
A51.2	Primary syphilis of other sites
A51.3	Secondary syphilis of skin and mucous membranes	secondary syphilis
A51.4	Other secondary syphilis
A51.5	Early syphilis, latent
A51.9	Early syphilis, unspecified
A52.0	Cardiovascular syphilis
A52.1	Symptomatic neurosyphilis
A52.2	Asymptomatic neurosyphilis
A52.3	Neurosyphilis, unspecified
A52.7	Other symptomatic late syphilis
A52.8	Late syphilis, latent
A52.9	Late syphilis, unspecified
A53.0	Latent syphilis, early or late not specified	VDRL positive
A53.9	Syphilis, unspecified	upadansh|garmi rog|VDRL reactive
A54.0	Gonococcal lower genitourinary infection without abscess	gonorrhoea|gonococcal urethritis|sujak
A54.1	Gonococcal lower genitourinary infection with abscess
A54.2	Gonococcal pelviperitonitis and other genitourinary infection
A54.3	Gonococcal infection of eye	gonococcal conjunctivitis
A54.4	Gonococcal infection of musculoskeletal system	gonococcal arthritis
A54.5	Gonococcal pharyngitis
A54.6	Gonococcal infection of anus and rectum
A54.8	Other gonococcal infections
A54.9	Gonococcal infection, unspecified	gonorrhoea|GC|sujak
A55	Chlamydial lymphogranuloma (venereum)	LGV
A56.0	Chlamydial infection of lower genitourinary tract	chlamydial urethritis|chlamydial cervicitis
A56.1	Chlamydial infection of pelviperitoneum and other GU organs
A56.2	Chlamydial infection of genitourinary tract, unspecified
A56.3	Chlamydial infection of anus and rectum
A56.4	Chlamydial infection of pharynx
A57	Chancroid	soft chancre
A58	Granuloma inguinale	donovanosis
A59.0	Urogenital trichomoniasis	trichomonas vaginitis|TV
A59.8	Trichomoniasis of other sites
A59.9	Trichomoniasis, unspecified	trichomonas
A60.0	Herpes infection of genitalia and urogenital tract	genital herpes|HSV2|herpes genitalis
A60.1	Herpes infection of perianal skin and rectum
A60.9	Anogenital herpes infection, unspecified
A63.0	Anogenital warts	genital warts|condyloma acuminata|HPV warts
A63.8	Other sexually transmitted disease, specified
A64	Sexually transmitted disease, unspecified	STD|STI|VD|gupt rog|yaun rog
A66.9	Yaws, unspecified
A68.9	Relapsing fever, unspecified
A69.0	Necrotizing ulcerative stomatitis	cancrum oris|noma
A69.1	Other Vincent infections	ANUG|acute necrotising ulcerative gingivitis|trench mouth
A69.2	Lyme disease
A70	Chlamydia psittaci infection	psittacosis
A71.0	Initial stage of trachoma
A71.1	Active stage of trachoma
A71.9	Trachoma, unspecified	rohe|kukre
A74.0	Chlamydial conjunctivitis	inclusion conjunctivitis
A74.9	Chlamydial infection, unspecified
A75.0	Epidemic louse-borne typhus
A75.2	Typhus due to Rickettsia typhi (murine)	murine typhus
A75.3	Scrub typhus	scrub typhus|tsutsugamushi|rickettsial fever
A75.9	Typhus fever, unspecified
A77.1	Spotted fever due to Rickettsia conorii	Indian tick typhus
A77.9	Spotted fever, unspecified	rickettsial fever|tick typhus
A78	Q fever
A79.9	Rickettsiosis, unspecified
A80.0	Acute paralytic poliomyelitis, vaccine-associated	VAPP
A80.3	Acute paralytic poliomyelitis, other and unspecified
A80.4	Acute nonparalytic poliomyelitis
A80.9	Acute poliomyelitis, unspecified	polio
A81.0	Creutzfeldt-Jakob disease	CJD
A81.1	Subacute sclerosing panencephalitis	SSPE
A81.2	Progressive multifocal leukoencephalopathy	PML
A82.0	Sylvatic rabies
A82.1	Urban rabies	dog rabies
A82.9	Rabies, unspecified	hydrophobia|rabies|jalatank
A83.0	Japanese encephalitis	JE|dimagi bukhar
A83.9	Mosquito-borne viral encephalitis, unspecified
A85.0	Enteroviral encephalitis
A86	Unspecified viral encephalitis	viral encephalitis|AES
A87.0	Enteroviral meningitis
A87.9	Viral meningitis, unspecified	aseptic meningitis
A88.1	Epidemic vertigo
A89	Viral infection of central nervous system, unspecified
A92.0	Chikungunya virus disease	chikungunya|CHIKV|chikungunya arthritis
A92.3	West Nile virus infection
A92.5	Zika virus disease	zika
A92.8	Other mosquito-borne viral fever, specified
A92.9	Mosquito-borne viral fever, unspecified
A94	Unspecified arthropod-borne viral fever	arboviral fever
A95.9	Yellow fever, unspecified
A97.0	Dengue without warning signs	dengue|dengue fever|DF|haddi tod bukhar|NS1 positive
A97.1	Dengue with warning signs	dengue with warning signs
A97.2	Severe dengue	DHF|DSS|dengue haemorrhagic fever|dengue shock syndrome
A97.9	Dengue, unspecified	dengue|DF|dengu bukhar
A98.0	Crimean-Congo haemorrhagic fever	CCHF
A98.2	Kyasanur Forest disease	KFD|monkey fever
A98.5	Haemorrhagic fever with renal syndrome
A99	Unspecified viral haemorrhagic fever	VHF
B00.0	Eczema herpeticum
B00.1	Herpesviral vesicular dermatitis	herpes labialis|cold sore|HSV1|fever blister
B00.2	Herpesviral gingivostomatitis and pharyngotonsillitis	herpetic stomatitis
B00.3	Herpesviral meningitis
B00.4	Herpesviral encephalitis	HSV encephalitis
B00.5	Herpesviral ocular disease	herpetic keratitis|HSV keratitis|dendritic ulcer
B00.7	Disseminated herpesviral disease
B00.8	Other forms of herpesviral infection	herpetic whitlow
B00.9	Herpesviral infection, unspecified	herpes simplex|HSV
B01.0	Varicella meningitis
B01.1	Varicella encephalitis
B01.2	Varicella pneumonia
B01.8	Varicella with other complications
B01.9	Chickenpox without complication	chickenpox|varicella|choti mata|chechak
B02.0	Zoster encephalitis
B02.1	Zoster meningitis
B02.2	Zoster with other nervous system involvement	post herpetic neuralgia|PHN|Ramsay Hunt
B02.3	Zoster ocular disease	herpes zoster ophthalmicus|HZO
B02.7	Disseminated zoster
B02.8	Zoster with other complications
B02.9	Herpes zoster without complication	shingles|HZ|herpes zoster|makdi
B04	Monkeypox (mpox)	mpox
B05.0	Measles complicated by encephalitis
B05.1	Measles complicated by meningitis
B05.2	Measles complicated by pneumonia
B05.3	Measles complicated by otitis media
B05.4	Measles with intestinal complications
B05.8	Measles with other complications
B05.9	Measles without complication	measles|khasra|rubeola
B06.0	Rubella with neurological complications
B06.8	Rubella with other complications
B06.9	Rubella without complication	german measles|rubella
B07	Viral warts	wart|verruca vulgaris|plantar wart|massa
B08.1	Molluscum contagiosum	MC|molluscum
B08.2	Exanthema subitum	roseola infantum|sixth disease
B08.3	Erythema infectiosum	fifth disease|slapped cheek|parvovirus B19
B08.4	Hand, foot and mouth disease	HFMD
B08.5	Herpangina
B08.8	Other viral skin and mucosal infection, specified
B09	Viral exanthem, unspecified	viral rash|viral exanthem
B15.0	Hepatitis A with hepatic coma
B15.9	Acute hepatitis A	hepatitis A|HAV|viral hepatitis|jaundice|piliya
B16.0	Acute hepatitis B with delta agent, with hepatic coma
B16.1	Acute hepatitis B with delta agent, without coma
B16.2	Acute hepatitis B without delta agent, with hepatic coma
B16.9	Acute hepatitis B	HBV|acute hep B
B17.0	Acute delta infection of hepatitis B carrier
B17.1	Acute hepatitis C	acute HCV
B17.2	Acute hepatitis E	hepatitis E|HEV|viral hepatitis|piliya
B17.8	Other specified acute viral hepatitis
B17.9	Acute viral hepatitis, unspecified	viral hepatitis|infective hepatitis|piliya
B18.0	Chronic hepatitis B with delta agent
B18.1	Chronic hepatitis B without delta agent	CHB|chronic hep B|HBsAg positive hepatitis|kala piliya|HBsAg carrier|HBsAg positive
B18.2	Chronic hepatitis C	CHC|HCV|hep C|kala piliya
B18.8	Other chronic viral hepatitis
B18.9	Chronic viral hepatitis, unspecified
B19.0	Unspecified viral hepatitis with hepatic coma
B19.9	Unspecified viral hepatitis without hepatic coma	viral hepatitis|jaundice|piliya
B20.0	HIV disease with mycobacterial infection	HIV TB|HIV with TB
B20.1	HIV disease with other bacterial infections
B20.2	HIV disease with cytomegaloviral disease
B20.3	HIV disease with other viral infections
B20.4	HIV disease with candidiasis
B20.5	HIV disease with other mycoses
B20.6	HIV disease with Pneumocystis pneumonia	PCP
B20.7	HIV disease with multiple infections
B20.8	HIV disease with other infections
B20.9	HIV disease with unspecified infection
B21.0	HIV disease with Kaposi sarcoma
B21.9	HIV disease with unspecified malignancy
B22.0	HIV disease with encephalopathy
B22.2	HIV disease with wasting syndrome
B22.7	HIV disease with multiple diseases classified elsewhere
B23.0	Acute HIV infection syndrome	acute retroviral syndrome
B23.8	HIV disease with other specified conditions
B24	HIV disease, unspecified	HIV|AIDS|PLHIV|retroviral disease|RVD
B25.0	Cytomegaloviral pneumonitis
B25.1	Cytomegaloviral hepatitis
B25.8	Other cytomegaloviral disease
B25.9	Cytomegaloviral disease, unspecified	CMV
B26.0	Mumps orchitis
B26.1	Mumps meningitis
B26.2	Mumps encephalitis
B26.3	Mumps pancreatitis
B26.8	Mumps with other complications
B26.9	Mumps without complication	mumps|galsua|kanphed|gale ki sujan
B27.0	Infectious mononucleosis due to EB virus	EBV|glandular fever
B27.1	Cytomegaloviral mononucleosis
B27.9	Infectious mononucleosis, unspecified	glandular fever|IM|kissing disease
B30.0	Adenoviral keratoconjunctivitis	EKC
B30.1	Adenoviral conjunctivitis
B30.2	Viral pharyngoconjunctivitis
B30.3	Acute epidemic haemorrhagic conjunctivitis	AHC|eye flu
B30.8	Other viral conjunctivitis
B30.9	Viral conjunctivitis, unspecified	eye flu|viral conjunctivitis|ankh aana|pink eye
B33.0	Epidemic myalgia	Bornholm disease
B33.2	Viral carditis
B33.8	Other specified viral disease
B34.0	Adenovirus infection, site unspecified
B34.1	Enterovirus infection, site unspecified
B34.2	Coronavirus infection, site unspecified
B34.3	Parvovirus infection, site unspecified
B34.8	Other viral infection of unspecified site
B34.9	Viral infection, unspecified	viral fever|viral illness|viral|VF
B35.0	Tinea of scalp and beard	tinea capitis|tinea barbae|ringworm scalp|kerion
B35.1	Tinea unguium (nail)	onychomycosis|nail fungus
B35.2	Tinea of hand	tinea manuum
B35.3	Tinea of foot	tinea pedis|athlete foot
B35.4	Tinea of body	tinea corporis|ringworm|daad|dad
B35.5	Tinea imbricata
B35.6	Tinea of groin	tinea cruris|jock itch|dhobi itch|dad
B35.8	Other dermatophytosis	tinea faciei|tinea incognito
B35.9	Dermatophytosis, unspecified	tinea|fungal infection|daad|ringworm
B36.0	Pityriasis versicolor	tinea versicolor|PV|sehuan|safed dag
B36.1	Tinea nigra
B36.2	White piedra
B36.3	Black piedra
B36.8	Other superficial mycosis
B36.9	Superficial mycosis, unspecified	fungal skin infection
B37.0	Candidal stomatitis	oral thrush|oral candidiasis|mooh ke chhale
B37.1	Pulmonary candidiasis
B37.2	Candidiasis of skin and nail	candidal intertrigo|cutaneous candidiasis|candidal paronychia
B37.3	Candidiasis of vulva and vagina	vaginal candidiasis|VVC|vaginal thrush|safed pani khujli
B37.4	Candidiasis of other urogenital sites	candidal balanitis|candidal balanoposthitis|CBP
B37.5	Candidal meningitis
B37.6	Candidal endocarditis
B37.7	Candidal sepsis	candidaemia
B37.8	Candidiasis of other sites	oesophageal candidiasis
B37.9	Candidiasis, unspecified	candida|thrush
B38.9	Coccidioidomycosis, unspecified
B39.4	Histoplasmosis capsulati, unspecified
B39.9	Histoplasmosis, unspecified
B40.9	Blastomycosis, unspecified
B42.1	Lymphocutaneous sporotrichosis
B42.9	Sporotrichosis, unspecified
B43.0	Cutaneous chromomycosis
B43.9	Chromomycosis, unspecified
B44.0	Invasive pulmonary aspergillosis
B44.1	Other pulmonary aspergillosis	ABPA|aspergilloma
B44.8	Other forms of aspergillosis
B44.9	Aspergillosis, unspecified	aspergillus
B45.0	Pulmonary cryptococcosis
B45.1	Cerebral cryptococcosis	cryptococcal meningitis
B45.9	Cryptococcosis, unspecified
B46.0	Pulmonary mucormycosis
B46.1	Rhinocerebral mucormycosis	black fungus|ROCM
B46.2	Gastrointestinal mucormycosis
B46.3	Cutaneous mucormycosis
B46.4	Disseminated mucormycosis
B46.5	Mucormycosis, unspecified	black fungus|mucor
B47.0	Eumycetoma	madura foot
B47.1	Actinomycetoma
B47.9	Mycetoma, unspecified	madura foot
B48.1	Rhinosporidiosis
B48.7	Opportunistic mycoses
B49	Unspecified mycosis	fungal infection|mycosis
B50.0	Falciparum malaria with cerebral complications	cerebral malaria
B50.8	Other severe and complicated falciparum malaria	severe malaria
B50.9	Falciparum malaria, unspecified	PF malaria|MT malaria|falciparum
B51.0	Vivax malaria with rupture of spleen
B51.8	Vivax malaria with other complications
B51.9	Vivax malaria without complication	PV malaria|BT malaria|vivax|jada bukhar
B52.0	Malariae malaria with nephropathy
B52.9	Malariae malaria without complication
B53.0	Ovale malaria
B53.8	Other parasitologically confirmed malaria
B54	Unspecified malaria	malaria|jada bukhar|kampkampi bukhar|clinical malaria
B55.0	Visceral leishmaniasis	kala azar|VL
B55.1	Cutaneous leishmaniasis	oriental sore
B55.2	Mucocutaneous leishmaniasis
B55.9	Leishmaniasis, unspecified
B58.0	Toxoplasma eye disease	ocular toxoplasmosis
B58.2	Toxoplasma meningoencephalitis
B58.9	Toxoplasmosis, unspecified	toxo
B60.0	Babesiosis
B60.1	Acanthamoebiasis
B60.2	Naegleriasis	PAM|brain eating amoeba
B64	Unspecified protozoal disease
B65.9	Schistosomiasis, unspecified
B66.4	Paragonimiasis	lung fluke
B66.9	Fluke infection, unspecified
B67.0	Echinococcus granulosus infection of liver
B67.1	Echinococcus granulosus infection of lung
B67.4	Echinococcus granulosus infection, unspecified
B67.8	Echinococcosis of liver, unspecified	hydatid cyst liver
B67.9	Echinococcosis, other and unspecified	hydatid cyst|hydatid disease
B68.0	Taenia solium taeniasis	pork tapeworm
B68.1	Taenia saginata taeniasis	beef tapeworm
B68.9	Taeniasis, unspecified	tapeworm|fita krimi
B69.0	Cysticercosis of central nervous system	neurocysticercosis|NCC
B69.1	Cysticercosis of eye
B69.8	Cysticercosis of other sites
B69.9	Cysticercosis, unspecified
B70.0	Diphyllobothriasis
B71.0	Hymenolepiasis	dwarf tapeworm|H nana
B71.9	Cestode infection, unspecified
B72	Dracunculiasis	guinea worm|naru
B73	Onchocerciasis
B74.0	Filariasis due to Wuchereria bancrofti	filaria|filariasis|hathi paon|elephantiasis|haathipaon
B74.1	Filariasis due to Brugia malayi
B74.8	Other filariases
B74.9	Filariasis, unspecified	filaria|filariasis|hathi paon
B75	Trichinellosis
B76.0	Ancylostomiasis	hookworm|ankush krimi
B76.1	Necatoriasis
B76.9	Hookworm disease, unspecified	hookworm|cutaneous larva migrans
B77.0	Ascariasis with intestinal complications
B77.8	Ascariasis with other complications
B77.9	Ascariasis, unspecified	roundworm|pet ke kide|ascaris
B78.0	Intestinal strongyloidiasis
B78.1	Cutaneous strongyloidiasis
B78.9	Strongyloidiasis, unspecified
B79	Trichuriasis	whipworm
B80	Enterobiasis	pinworm|threadworm|churne|chunchune|perianal itching worms
B82.0	Intestinal helminthiasis, unspecified	worms|pet ke kide|worm infestation|deworming|krimi
B82.9	Intestinal parasitism, unspecified
B83.0	Visceral larva migrans	toxocariasis
B83.9	Helminthiasis, unspecified	worm infestation
B85.0	Head lice	pediculosis capitis|lice|joo|juein
B85.1	Body lice	pediculosis corporis
B85.2	Pediculosis, unspecified	lice
B85.3	Pubic lice (phthiriasis)	crab lice
B85.4	Mixed pediculosis and phthiriasis
B86	Scabies	khujli|scabies|khaj
B87.0	Cutaneous myiasis
B87.1	Wound myiasis	maggots in wound|kide pad gaye
B87.2	Ocular myiasis
B87.3	Nasopharyngeal myiasis	nasal maggots|nasal myiasis
B87.4	Aural myiasis	maggots in ear
B87.9	Myiasis, unspecified	maggots
B88.0	Other mite infestation (acariasis)
B88.1	Tungiasis
B88.2	Other arthropod infestations
B88.3	External leech infestation	leech|jonk
B88.9	Infestation, unspecified
B89	Unspecified parasitic disease
B90.0	Sequelae of central nervous system tuberculosis
B90.1	Sequelae of genitourinary tuberculosis
B90.2	Sequelae of tuberculosis of bones and joints
B90.8	Sequelae of tuberculosis of other organs
B90.9	Sequelae of respiratory and unspecified tuberculosis	old TB|post TB sequelae|old koch|healed TB|treated TB
B91	Sequelae of poliomyelitis	PPRP|post polio residual paralysis
B92	Sequelae of leprosy	leprosy deformity
B94.0	Sequelae of trachoma
B94.1	Sequelae of viral encephalitis
B94.2	Sequelae of viral hepatitis
B94.8	Sequelae of other specified infectious disease
B94.9	Sequelae of unspecified infectious disease
B95.0	Group A streptococcus as cause of disease elsewhere
B95.1	Group B streptococcus as cause of disease elsewhere
B95.3	Streptococcus pneumoniae as cause of disease elsewhere
B95.6	Staphylococcus aureus as cause of disease elsewhere
B96.0	Mycoplasma pneumoniae as cause of disease elsewhere
B96.1	Klebsiella pneumoniae as cause of disease elsewhere
B96.2	Escherichia coli as cause of disease elsewhere
B96.3	Haemophilus influenzae as cause of disease elsewhere
B96.4	Proteus as cause of disease elsewhere
B96.5	Pseudomonas as cause of disease elsewhere
B97.4	Respiratory syncytial virus as cause of disease elsewhere
B97.7	Papillomavirus as cause of disease elsewhere	HPV
B98.0	Helicobacter pylori as cause of disease elsewhere	H pylori|HP infection
B99	Other and unspecified infectious diseases	infection
C00.0	Cancer of external upper lip
C00.1	Cancer of external lower lip
C00.3	Cancer of upper lip, inner aspect
C00.4	Cancer of lower lip, inner aspect
C00.6	Cancer of commissure of lip
C00.9	Cancer of lip, unspecified	lip cancer
C01	Cancer of base of tongue	ca base of tongue|BOT cancer
C02.0	Cancer of dorsal surface of tongue
C02.1	Cancer of border of tongue	ca lateral border tongue
C02.2	Cancer of ventral surface of tongue
C02.3	Cancer of anterior two-thirds of tongue, part unspecified
C02.4	Cancer of lingual tonsil
C02.9	Cancer of tongue, unspecified	ca tongue|tongue cancer|jeebh ka cancer
C03.0	Cancer of upper gum
C03.1	Cancer of lower gum
C03.9	Cancer of gum, unspecified	ca alveolus|gum cancer
C04.0	Cancer of anterior floor of mouth
C04.1	Cancer of lateral floor of mouth
C04.9	Cancer of floor of mouth, unspecified
C05.0	Cancer of hard palate
C05.1	Cancer of soft palate
C05.2	Cancer of uvula
C05.9	Cancer of palate, unspecified
C06.0	Cancer of cheek mucosa	ca buccal mucosa|ca BM|gingivobuccal cancer|gutka cancer
C06.1	Cancer of vestibule of mouth
C06.2	Cancer of retromolar area	RMT cancer
C06.9	Cancer of mouth, unspecified	oral cancer|mouth cancer|mooh ka cancer
C07	Cancer of parotid gland	ca parotid
C08.0	Cancer of submandibular gland
C08.1	Cancer of sublingual gland
C08.9	Cancer of major salivary gland, unspecified
C09.0	Cancer of tonsillar fossa
C09.1	Cancer of tonsillar pillar
C09.9	Cancer of tonsil, unspecified	ca tonsil
C10.0	Cancer of vallecula
C10.9	Cancer of oropharynx, unspecified	ca oropharynx
C11.9	Cancer of nasopharynx, unspecified	ca nasopharynx|NPC
C12	Cancer of pyriform sinus	ca PFS|ca pyriform fossa
C13.0	Cancer of postcricoid region
C13.9	Cancer of hypopharynx, unspecified	ca hypopharynx
C14.0	Cancer of pharynx, unspecified	throat cancer|gale ka cancer
C15.0	Cancer of cervical part of oesophagus
C15.3	Cancer of upper third of oesophagus
C15.4	Cancer of middle third of oesophagus
C15.5	Cancer of lower third of oesophagus
C15.9	Cancer of oesophagus, unspecified	ca oesophagus|ca esophagus|food pipe cancer
C16.0	Cancer of cardia of stomach	GE junction cancer
C16.1	Cancer of fundus of stomach
C16.2	Cancer of body of stomach
C16.3	Cancer of pyloric antrum
C16.4	Cancer of pylorus
C16.9	Cancer of stomach, unspecified	ca stomach|gastric cancer|pet ka cancer
C17.0	Cancer of duodenum
C17.1	Cancer of jejunum
C17.2	Cancer of ileum
C17.9	Cancer of small intestine, unspecified
C18.0	Cancer of caecum
C18.1	Cancer of appendix
C18.2	Cancer of ascending colon
C18.3	Cancer of hepatic flexure
C18.4	Cancer of transverse colon
C18.5	Cancer of splenic flexure
C18.6	Cancer of descending colon
C18.7	Cancer of sigmoid colon
C18.9	Cancer of colon, unspecified	ca colon|colon cancer|bowel cancer
C19	Cancer of rectosigmoid junction
C20	Cancer of rectum	ca rectum
C21.0	Cancer of anus, unspecified
C21.1	Cancer of anal canal	ca anal canal
C22.0	Liver cell carcinoma	HCC|hepatoma|liver cancer
C22.1	Intrahepatic bile duct carcinoma	cholangiocarcinoma
C22.2	Hepatoblastoma
C22.9	Cancer of liver, unspecified	liver cancer|jigar ka cancer
C23	Cancer of gallbladder	ca GB|gallbladder cancer
C24.0	Cancer of extrahepatic bile duct	Klatskin tumour
C24.1	Cancer of ampulla of Vater	periampullary carcinoma
C24.9	Cancer of biliary tract, unspecified
C25.0	Cancer of head of pancreas	ca head of pancreas
C25.1	Cancer of body of pancreas
C25.2	Cancer of tail of pancreas
C25.9	Cancer of pancreas, unspecified	ca pancreas
C26.9	Ill-defined cancer of digestive system
C30.0	Cancer of nasal cavity
C30.1	Cancer of middle ear
C31.0	Cancer of maxillary sinus	ca maxilla
C31.1	Cancer of ethmoidal sinus
C31.9	Cancer of accessory sinus, unspecified
C32.0	Cancer of glottis	ca vocal cord
C32.1	Cancer of supraglottis
C32.2	Cancer of subglottis
C32.9	Cancer of larynx, unspecified	ca larynx
C33	Cancer of trachea
C34.0	Cancer of main bronchus
C34.1	Cancer of upper lobe, bronchus or lung
C34.2	Cancer of middle lobe, bronchus or lung
C34.3	Cancer of lower lobe, bronchus or lung
C34.9	Cancer of bronchus or lung, unspecified	ca lung|lung cancer|bronchogenic carcinoma|phephde ka cancer
C37	Cancer of thymus
C38.4	Cancer of pleura
C40.0	Bone cancer of scapula and long bones of upper limb
C40.2	Bone cancer of long bones of lower limb	osteosarcoma
C40.9	Bone cancer of limb, unspecified
C41.0	Bone cancer of skull and face
C41.1	Bone cancer of mandible
C41.2	Bone cancer of vertebral column
C41.4	Bone cancer of pelvis, sacrum and coccyx
C41.9	Bone cancer, unspecified	bone cancer|Ewing sarcoma|haddi ka cancer
C43.3	Melanoma of other and unspecified parts of face
C43.5	Melanoma of trunk
C43.6	Melanoma of upper limb
C43.7	Melanoma of lower limb
C43.9	Malignant melanoma of skin, unspecified	melanoma
C44.0	Skin cancer of lip
C44.1	Skin cancer of eyelid
C44.2	Skin cancer of ear
C44.3	Skin cancer of other and unspecified parts of face	BCC face
C44.4	Skin cancer of scalp and neck
C44.5	Skin cancer of trunk
C44.6	Skin cancer of upper limb
C44.7	Skin cancer of lower limb
C44.9	Skin cancer (non-melanoma), unspecified	BCC|SCC skin|rodent ulcer|basal cell carcinoma
C45.0	Mesothelioma of pleura
C45.9	Mesothelioma, unspecified
C46.0	Kaposi sarcoma of skin
C46.9	Kaposi sarcoma, unspecified
C47.9	Cancer of peripheral nerves, unspecified
C48.0	Cancer of retroperitoneum
C48.2	Cancer of peritoneum, unspecified
C49.0	Soft tissue cancer of head, face and neck
C49.1	Soft tissue cancer of upper limb
C49.2	Soft tissue cancer of lower limb
C49.9	Soft tissue cancer, unspecified	soft tissue sarcoma|STS
C50.0	Cancer of nipple and areola	Paget disease of nipple
C50.1	Cancer of central portion of breast
C50.2	Cancer of upper-inner quadrant of breast
C50.3	Cancer of lower-inner quadrant of breast
C50.4	Cancer of upper-outer quadrant of breast
C50.5	Cancer of lower-outer quadrant of breast
C50.6	Cancer of axillary tail of breast
C50.9	Cancer of breast, unspecified	ca breast|breast cancer|stan cancer
C51.0	Cancer of labium majus
C51.9	Cancer of vulva, unspecified	ca vulva
C52	Cancer of vagina	ca vagina
C53.0	Cancer of endocervix
C53.1	Cancer of exocervix
C53.9	Cancer of cervix uteri, unspecified	ca cervix|ca cx|cervical cancer|bachedani ke mooh ka cancer
C54.1	Cancer of endometrium	ca endometrium
C54.9	Cancer of body of uterus, unspecified
C55	Cancer of uterus, part unspecified	uterine cancer|bachedani ka cancer
C56	Cancer of ovary	ca ovary|ovarian cancer
C57.0	Cancer of fallopian tube
C58	Choriocarcinoma of placenta	GTN|choriocarcinoma
C60.1	Cancer of glans penis
C60.9	Cancer of penis, unspecified	ca penis
C61	Cancer of prostate	ca prostate|prostate cancer|CAP
C62.0	Cancer of undescended testis
C62.1	Cancer of descended testis
C62.9	Cancer of testis, unspecified	testicular tumour|seminoma
C63.2	Cancer of scrotum
C64	Cancer of kidney, except renal pelvis	RCC|renal cell carcinoma|kidney cancer
C65	Cancer of renal pelvis
C66	Cancer of ureter
C67.0	Cancer of trigone of bladder
C67.9	Cancer of bladder, unspecified	ca bladder|TCC bladder|ca UB
C68.0	Cancer of urethra
C69.0	Cancer of conjunctiva	OSSN
C69.2	Cancer of retina	retinoblastoma|RB
C69.3	Cancer of choroid
C69.9	Cancer of eye, unspecified
C70.0	Malignant neoplasm of cerebral meninges
C71.0	Cancer of cerebrum
C71.1	Cancer of frontal lobe
C71.2	Cancer of temporal lobe
C71.3	Cancer of parietal lobe
C71.6	Cancer of cerebellum	medulloblastoma
C71.7	Cancer of brain stem
C71.9	Cancer of brain, unspecified	glioma|glioblastoma|GBM|brain cancer
C72.0	Cancer of spinal cord
C73	Cancer of thyroid gland	ca thyroid|papillary carcinoma thyroid|PTC
C74.9	Cancer of adrenal gland, unspecified
C75.0	Cancer of parathyroid gland
C75.1	Cancer of pituitary gland
C76.0	Cancer of head, face and neck, ill-defined
C76.2	Cancer of abdomen, ill-defined
C77.0	Secondary cancer of head, face and neck lymph nodes	neck secondaries|MUO neck
C77.1	Secondary cancer of intrathoracic lymph nodes
C77.2	Secondary cancer of intra-abdominal lymph nodes
C77.3	Secondary cancer of axillary and upper limb lymph nodes
C77.4	Secondary cancer of inguinal and lower limb lymph nodes
C77.9	Secondary cancer of lymph node, unspecified	nodal metastasis
C78.0	Secondary cancer of lung	lung mets
C78.2	Secondary cancer of pleura	malignant pleural effusion
C78.6	Secondary cancer of peritoneum	malignant ascites
C78.7	Secondary cancer of liver	liver mets|liver secondaries
C79.3	Secondary cancer of brain and meninges	brain mets
C79.5	Secondary cancer of bone and bone marrow	bone mets
C79.8	Secondary cancer of other specified sites
C79.9	Secondary cancer, site unspecified	metastasis|mets|secondaries
C80.0	Cancer with primary site unknown	CUP|MUO
C80.9	Cancer, primary site unspecified	cancer|malignancy|carcinoma
C81.0	Nodular lymphocyte predominant Hodgkin lymphoma
C81.1	Nodular sclerosis Hodgkin lymphoma
C81.2	Mixed cellularity Hodgkin lymphoma
C81.9	Hodgkin lymphoma, unspecified	HL|hodgkin
C82.9	Follicular lymphoma, unspecified
C83.0	Small cell B-cell lymphoma
C83.1	Mantle cell lymphoma
C83.3	Diffuse large B-cell lymphoma	DLBCL
C83.5	Lymphoblastic (diffuse) lymphoma
C83.7	Burkitt lymphoma
C84.0	Mycosis fungoides	CTCL
C84.4	Peripheral T-cell lymphoma, not classified
C85.1	B-cell lymphoma, unspecified
C85.9	Non-Hodgkin lymphoma, unspecified	NHL|lymphoma
C88.0	Waldenstrom macroglobulinaemia
C90.0	Multiple myeloma	MM|myeloma
C90.3	Solitary plasmacytoma
C91.0	Acute lymphoblastic leukaemia	ALL
C91.1	Chronic lymphocytic leukaemia of B-cell type	CLL
C91.4	Hairy-cell leukaemia
C91.9	Lymphoid leukaemia, unspecified
C92.0	Acute myeloblastic leukaemia	AML
C92.1	Chronic myeloid leukaemia, BCR/ABL-positive	CML
C92.4	Acute promyelocytic leukaemia	APML
C92.9	Myeloid leukaemia, unspecified
C95.0	Acute leukaemia of unspecified cell type
C95.9	Leukaemia, unspecified	blood cancer|leukemia
C96.6	Unifocal Langerhans-cell histiocytosis	eosinophilic granuloma
C97	Multiple independent primary cancers
D00.0	Carcinoma in situ of lip, oral cavity and pharynx
D03.9	Melanoma in situ, unspecified
D04.9	Carcinoma in situ of skin, unspecified	Bowen disease
D05.1	Intraductal carcinoma in situ of breast	DCIS
D05.9	Carcinoma in situ of breast, unspecified
D06.9	Carcinoma in situ of cervix, unspecified	CIN 3|CIS cervix
D07.5	Carcinoma in situ of prostate
D09.0	Carcinoma in situ of bladder
D10.0	Benign tumour of lip
D10.1	Benign tumour of tongue
D10.3	Benign tumour of other and unspecified parts of mouth	oral fibroma
D10.6	Benign tumour of nasopharynx	JNA|angiofibroma
D10.9	Benign tumour of pharynx, unspecified
D11.0	Benign tumour of parotid gland	pleomorphic adenoma parotid
D11.7	Benign tumour of other major salivary glands
D12.0	Benign tumour of caecum
D12.6	Benign tumour of colon, unspecified	adenomatous polyp
D12.8	Benign tumour of rectum	rectal adenoma
D13.1	Benign tumour of stomach
D13.4	Benign tumour of liver
D13.6	Benign tumour of pancreas
D14.0	Benign tumour of middle ear, nasal cavity and sinuses	inverted papilloma
D14.1	Benign tumour of larynx
D14.3	Benign tumour of bronchus and lung
D15.0	Benign tumour of thymus
D16.4	Benign tumour of bones of skull and face	osteoma
D16.5	Benign tumour of lower jaw bone	ameloblastoma
D16.6	Benign tumour of vertebral column
D16.9	Benign tumour of bone and cartilage, unspecified	osteochondroma|enchondroma
D17.0	Lipoma of skin of head, face and neck
D17.1	Lipoma of skin of trunk
D17.2	Lipoma of skin of limbs
D17.3	Lipoma of skin of other and unspecified sites
D17.7	Lipoma of other sites
D17.9	Lipoma, unspecified	charbi ki gaanth|lipoma
D18.0	Haemangioma, any site	hemangioma|cavernous hemangioma
D18.1	Lymphangioma, any site	cystic hygroma
D20.0	Benign tumour of retroperitoneum
D21.9	Benign soft tissue tumour, unspecified
D22.3	Melanocytic naevus of other and unspecified parts of face	mole face
D22.9	Melanocytic naevus, unspecified	mole|til|naevus
D23.3	Other benign skin tumour of face
D23.9	Other benign skin tumour, unspecified	syringoma|dermatofibroma
D24	Benign tumour of breast	fibroadenoma|FA breast|breast lump|stan ki gaanth
D25.0	Submucous fibroid of uterus	submucosal fibroid
D25.1	Intramural fibroid of uterus
D25.2	Subserosal fibroid of uterus
D25.9	Uterine fibroid, unspecified	fibroid|leiomyoma|myoma|bachedani ki gaanth|rasoli
D26.0	Other benign tumour of cervix
D27	Benign tumour of ovary	dermoid ovary|benign ovarian tumour
D28.0	Benign tumour of vulva
D28.1	Benign tumour of vagina
D29.0	Benign tumour of penis
D29.1	Benign tumour of prostate
D29.2	Benign tumour of testis
D30.0	Benign tumour of kidney	angiomyolipoma|AML kidney
D30.3	Benign tumour of bladder
D31.0	Benign tumour of conjunctiva
D31.3	Benign tumour of choroid
D31.6	Benign tumour of orbit, unspecified
D32.0	Benign tumour of cerebral meninges	meningioma
D32.9	Meningioma, unspecified
D33.2	Benign tumour of brain, unspecified
D33.3	Benign tumour of cranial nerves	acoustic neuroma|vestibular schwannoma
D33.4	Benign tumour of spinal cord
D34	Benign tumour of thyroid gland	thyroid adenoma
D35.0	Benign tumour of adrenal gland	adrenal adenoma|phaeochromocytoma
D35.1	Benign tumour of parathyroid gland	parathyroid adenoma
D35.2	Benign tumour of pituitary gland	pituitary adenoma|prolactinoma
D36.0	Benign tumour of lymph nodes
D36.1	Benign tumour of peripheral nerves	neurofibroma|schwannoma
D36.9	Benign tumour, site unspecified
D37.0	Uncertain tumour of lip, oral cavity and pharynx
D39.1	Uncertain tumour of ovary	borderline ovarian tumour
D39.2	Uncertain tumour of placenta	invasive mole
D43.2	Uncertain tumour of brain, unspecified
D44.0	Uncertain tumour of thyroid gland
D44.4	Uncertain tumour of craniopharyngeal duct	craniopharyngioma
D45	Polycythaemia vera	PV|PRV
D46.9	Myelodysplastic syndrome, unspecified	MDS
D47.1	Chronic myeloproliferative disease	MPN
D47.2	Monoclonal gammopathy of undetermined significance	MGUS
D47.3	Essential (haemorrhagic) thrombocythaemia	ET
D47.4	Osteomyelofibrosis	myelofibrosis
D48.0	Uncertain tumour of bone and cartilage	giant cell tumour|GCT
D48.1	Uncertain tumour of soft tissue	desmoid
D48.5	Uncertain tumour of skin
D48.6	Uncertain tumour of breast	phyllodes tumour
D48.9	Tumour of uncertain behaviour, unspecified	tumour|gaanth|SOL
D50.0	Iron deficiency anaemia due to chronic blood loss	IDA blood loss
D50.1	Sideropenic dysphagia	Plummer Vinson
D50.8	Other iron deficiency anaemias
D50.9	Iron deficiency anaemia, unspecified	IDA|anemia|khoon ki kami|iron deficiency|microcytic anaemia
D51.0	Vitamin B12 deficiency anaemia due to intrinsic factor deficiency	pernicious anaemia
D51.3	Other dietary vitamin B12 deficiency anaemia	vegan B12 deficiency
D51.8	Other vitamin B12 deficiency anaemias
D51.9	Vitamin B12 deficiency anaemia, unspecified	B12 deficiency anaemia|megaloblastic anaemia
D52.0	Dietary folate deficiency anaemia
D52.1	Drug-induced folate deficiency anaemia
D52.9	Folate deficiency anaemia, unspecified	folic acid deficiency
D53.0	Protein deficiency anaemia
D53.1	Other megaloblastic anaemias	megaloblastic anaemia
D53.2	Scorbutic anaemia
D53.8	Other specified nutritional anaemias
D53.9	Nutritional anaemia, unspecified	nutritional anemia|dimorphic anaemia
D55.0	Anaemia due to G6PD deficiency	G6PD deficiency
D55.9	Anaemia due to enzyme disorder, unspecified
D56.0	Alpha thalassaemia
D56.1	Beta thalassaemia	thalassemia major|Cooley anaemia|thal major
D56.2	Delta-beta thalassaemia
D56.3	Thalassaemia trait	thal minor|beta thal trait|BTT
D56.4	Hereditary persistence of fetal haemoglobin	HPFH
D56.9	Thalassaemia, unspecified	thalassemia
D57.0	Sickle-cell anaemia with crisis	sickle crisis|VOC
D57.1	Sickle-cell anaemia without crisis	sickle cell disease|SCD|HbSS
D57.2	Double heterozygous sickling disorders	sickle beta thal
D57.3	Sickle-cell trait	HbAS
D57.8	Other sickle-cell disorders
D58.0	Hereditary spherocytosis	HS
D58.1	Hereditary elliptocytosis
D58.2	Other haemoglobinopathies	HbE disease|HbD
D58.9	Hereditary haemolytic anaemia, unspecified
D59.0	Drug-induced autoimmune haemolytic anaemia
D59.1	Other autoimmune haemolytic anaemias	AIHA
D59.3	Haemolytic-uraemic syndrome	HUS
D59.5	Paroxysmal nocturnal haemoglobinuria	PNH
D59.9	Acquired haemolytic anaemia, unspecified
D60.9	Acquired pure red cell aplasia, unspecified	PRCA
D61.0	Constitutional aplastic anaemia	Fanconi anaemia
D61.1	Drug-induced aplastic anaemia
D61.9	Aplastic anaemia, unspecified	pancytopenia|aplastic
D62	Acute posthaemorrhagic anaemia	acute blood loss anaemia
D63.0	Anaemia in neoplastic disease
D63.8	Anaemia in other chronic diseases	anaemia of chronic disease|anaemia of CKD
D64.0	Hereditary sideroblastic anaemia
D64.3	Other sideroblastic anaemias
D64.9	Anaemia, unspecified	anemia|khoon ki kami|low Hb|pallor
D65	Disseminated intravascular coagulation	DIC
D66	Hereditary factor VIII deficiency	haemophilia A|hemophilia
D67	Hereditary factor IX deficiency	haemophilia B|Christmas disease
D68.0	Von Willebrand disease	VWD
D68.2	Hereditary deficiency of other clotting factors
D68.3	Bleeding disorder due to circulating anticoagulants	warfarin bleeding
D68.4	Acquired coagulation factor deficiency
D68.5	Primary thrombophilia	protein C deficiency|protein S deficiency
D68.6	Other thrombophilia	APLA|antiphospholipid syndrome|lupus anticoagulant
D68.9	Coagulation defect, unspecified	coagulopathy|bleeding disorder
D69.0	Allergic purpura	HSP|Henoch Schonlein purpura
D69.1	Qualitative platelet defects	Glanzmann
D69.2	Other nonthrombocytopenic purpura
D69.3	Idiopathic thrombocytopenic purpura	ITP
D69.4	Other primary thrombocytopenia
D69.5	Secondary thrombocytopenia
D69.6	Thrombocytopenia, unspecified	low platelets|platelet kam
D69.9	Haemorrhagic condition, unspecified
D70	Agranulocytosis	neutropenia|febrile neutropenia
D72.1	Eosinophilia	high eosinophils|AEC raised
D72.8	Other specified disorders of white blood cells	leucocytosis
D72.9	Disorder of white blood cells, unspecified
D73.0	Hyposplenism
D73.1	Hypersplenism
D73.3	Abscess of spleen
D73.5	Infarction of spleen
D73.9	Disease of spleen, unspecified
D74.9	Methaemoglobinaemia, unspecified
D75.1	Secondary polycythaemia	polycythemia
D75.9	Disease of blood-forming organs, unspecified
D76.1	Haemophagocytic lymphohistiocytosis	HLH
D80.9	Immunodeficiency with antibody defect, unspecified
D82.1	Di George syndrome
D83.9	Common variable immunodeficiency, unspecified	CVID
D84.1	Defects in the complement system	hereditary angioedema|HAE
D84.9	Immunodeficiency, unspecified	low immunity
D86.0	Sarcoidosis of lung
D86.2	Sarcoidosis of lung with lymph nodes
D86.3	Sarcoidosis of skin
D86.9	Sarcoidosis, unspecified	sarcoid
D89.0	Polyclonal hypergammaglobulinaemia
D89.9	Disorder involving immune mechanism, unspecified
E00.9	Congenital iodine-deficiency syndrome, unspecified	cretinism
E01.0	Iodine-deficiency diffuse (endemic) goitre	endemic goitre|ghenga
E01.1	Iodine-deficiency multinodular (endemic) goitre
E01.2	Iodine-deficiency (endemic) goitre, unspecified	ghenga
E01.8	Other iodine-deficiency thyroid disorders
E02	Subclinical iodine-deficiency hypothyroidism
E03.0	Congenital hypothyroidism with diffuse goitre
E03.1	Congenital hypothyroidism without goitre	congenital hypothyroidism
E03.2	Hypothyroidism due to drugs and other exogenous substances
E03.4	Atrophy of thyroid (acquired)
E03.5	Myxoedema coma
E03.8	Other specified hypothyroidism
E03.9	Hypothyroidism, unspecified	hypothyroid|low thyroid|thyroid|TSH raised
E04.0	Nontoxic diffuse goitre	goitre|simple goitre|ghenga
E04.1	Nontoxic single thyroid nodule	thyroid nodule|STN|colloid nodule
E04.2	Nontoxic multinodular goitre	MNG
E04.8	Other specified nontoxic goitre
E04.9	Nontoxic goitre, unspecified	goitre|ghenga|thyroid swelling
E05.0	Thyrotoxicosis with diffuse goitre	Graves disease|toxic goitre
E05.1	Thyrotoxicosis with toxic single thyroid nodule	toxic adenoma
E05.2	Thyrotoxicosis with toxic multinodular goitre	toxic MNG
E05.4	Thyrotoxicosis factitia
E05.5	Thyroid crisis or storm	thyroid storm
E05.8	Other thyrotoxicosis
E05.9	Thyrotoxicosis, unspecified	hyperthyroidism|high thyroid|overactive thyroid
E06.0	Acute thyroiditis
E06.1	Subacute thyroiditis	De Quervain thyroiditis
E06.2	Chronic thyroiditis with transient thyrotoxicosis
E06.3	Autoimmune thyroiditis	Hashimoto|anti TPO positive
E06.4	Drug-induced thyroiditis
E06.5	Other chronic thyroiditis
E06.9	Thyroiditis, unspecified
E07.1	Dyshormogenetic goitre
E07.8	Other specified disorders of thyroid
E07.9	Disorder of thyroid, unspecified	thyroid problem
E10.0	Type 1 diabetes with coma
E10.1	Type 1 diabetes with ketoacidosis	T1DM DKA|DKA
E10.2	Type 1 diabetes with renal complications	T1DM nephropathy
E10.3	Type 1 diabetes with ophthalmic complications	T1DM retinopathy
E10.4	Type 1 diabetes with neurological complications	T1DM neuropathy
E10.5	Type 1 diabetes with peripheral circulatory complications
E10.6	Type 1 diabetes with other specified complications
E10.7	Type 1 diabetes with multiple complications
E10.8	Type 1 diabetes with unspecified complications
E10.9	Type 1 diabetes without complications	T1DM|type 1 diabetes|IDDM|juvenile diabetes
E11.0	Type 2 diabetes with coma	HHS|hyperosmolar coma|HONK
E11.1	Type 2 diabetes with ketoacidosis	T2DM DKA
E11.2	Type 2 diabetes with renal complications	diabetic nephropathy|DKD|diabetic kidney disease
E11.3	Type 2 diabetes with ophthalmic complications	diabetic retinopathy|DR|NPDR|PDR
E11.4	Type 2 diabetes with neurological complications	diabetic neuropathy|DPN|jhunjhuni sugar
E11.5	Type 2 diabetes with peripheral circulatory complications	diabetic foot|diabetic foot ulcer|DFU|diabetic gangrene
E11.6	Type 2 diabetes with other specified complications	T2DM with hypoglycaemia
E11.7	Type 2 diabetes with multiple complications
E11.8	Type 2 diabetes with unspecified complications
E11.9	Type 2 diabetes without complications	T2DM|type 2 diabetes|sugar|madhumeh|DM|DM2|NIDDM
E12.9	Malnutrition-related diabetes without complications	MRDM
E13.9	Other specified diabetes without complications	secondary diabetes|steroid induced diabetes|pancreatic diabetes
E14.0	Unspecified diabetes with coma
E14.1	Unspecified diabetes with ketoacidosis
E14.2	Unspecified diabetes with renal complications
E14.3	Unspecified diabetes with ophthalmic complications
E14.4	Unspecified diabetes with neurological complications
E14.5	Unspecified diabetes with peripheral circulatory complications
E14.6	Unspecified diabetes with other specified complications
E14.7	Unspecified diabetes with multiple complications
E14.8	Unspecified diabetes with unspecified complications
E14.9	Unspecified diabetes without complications	DM|diabetes mellitus|sugar|madhumeh
E15	Nondiabetic hypoglycaemic coma
E16.0	Drug-induced hypoglycaemia without coma
E16.1	Other hypoglycaemia
E16.2	Hypoglycaemia, unspecified	low sugar|hypo|sugar kam
E16.8	Other disorders of pancreatic internal secretion
E20.0	Idiopathic hypoparathyroidism
E20.1	Pseudohypoparathyroidism
E20.9	Hypoparathyroidism, unspecified
E21.0	Primary hyperparathyroidism	PHPT
E21.1	Secondary hyperparathyroidism, not elsewhere classified
E21.3	Hyperparathyroidism, unspecified	high PTH
E22.0	Acromegaly and pituitary gigantism	acromegaly
E22.1	Hyperprolactinaemia	high prolactin
E22.2	Syndrome of inappropriate secretion of ADH	SIADH
E22.8	Other hyperfunction of pituitary gland	central precocious puberty
E23.0	Hypopituitarism	Sheehan syndrome|GH deficiency
E23.2	Diabetes insipidus	DI
E23.6	Other disorders of pituitary gland
E23.7	Disorder of pituitary gland, unspecified
E24.0	Pituitary-dependent Cushing disease
E24.2	Drug-induced Cushing syndrome	steroid induced cushing
E24.9	Cushing syndrome, unspecified	cushing
E25.0	Congenital adrenogenital disorders with enzyme deficiency	CAH|congenital adrenal hyperplasia
E25.9	Adrenogenital disorder, unspecified
E26.0	Primary hyperaldosteronism	Conn syndrome
E27.1	Primary adrenocortical insufficiency	Addison disease
E27.2	Addisonian crisis	adrenal crisis
E27.3	Drug-induced adrenocortical insufficiency
E27.4	Other and unspecified adrenocortical insufficiency	adrenal insufficiency
E27.5	Adrenomedullary hyperfunction
E28.0	Estrogen excess
E28.1	Androgen excess	hyperandrogenism
E28.2	Polycystic ovarian syndrome	PCOS|PCOD
E28.3	Primary ovarian failure	POF|POI|premature menopause
E28.9	Ovarian dysfunction, unspecified
E29.1	Testicular hypofunction	hypogonadism|low testosterone
E30.0	Delayed puberty
E30.1	Precocious puberty
E30.8	Other disorders of puberty	premature thelarche
E31.0	Autoimmune polyglandular failure
E32.0	Persistent hyperplasia of thymus
E34.0	Carcinoid syndrome
E34.3	Short stature, not elsewhere classified	short stature|kad chota|dwarfism
E34.4	Constitutional tall stature
E34.5	Androgen resistance syndrome	AIS
E34.9	Endocrine disorder, unspecified	hormone problem
E40	Kwashiorkor
E41	Nutritional marasmus	marasmus|SAM
E42	Marasmic kwashiorkor
E43	Unspecified severe protein-energy malnutrition	SAM|severe malnutrition|kuposhan
E44.0	Moderate protein-energy malnutrition	MAM
E44.1	Mild protein-energy malnutrition
E45	Retarded development following protein-energy malnutrition	stunting
E46	Unspecified protein-energy malnutrition	PEM|malnutrition|kuposhan
E50.0	Vitamin A deficiency with conjunctival xerosis
E50.1	Vitamin A deficiency with Bitot spot and conjunctival xerosis	Bitot spot
E50.2	Vitamin A deficiency with corneal xerosis
E50.3	Vitamin A deficiency with corneal ulceration and xerosis
E50.4	Vitamin A deficiency with keratomalacia	keratomalacia
E50.5	Vitamin A deficiency with night blindness	night blindness|ratondhi
E50.8	Other manifestations of vitamin A deficiency	phrynoderma
E50.9	Vitamin A deficiency, unspecified	vit A deficiency
E51.1	Beriberi
E51.2	Wernicke encephalopathy
E51.9	Thiamine deficiency, unspecified	B1 deficiency
E52	Niacin deficiency (pellagra)	pellagra
E53.0	Riboflavin deficiency	B2 deficiency|angular stomatitis
E53.1	Pyridoxine deficiency	B6 deficiency
E53.8	Deficiency of other specified B group vitamins	vit B12 deficiency|B12 kami|low B12
E53.9	Vitamin B deficiency, unspecified	B complex deficiency
E54	Ascorbic acid deficiency (scurvy)	scurvy|vit C deficiency
E55.0	Rickets, active	rickets|sukha rog
E55.9	Vitamin D deficiency, unspecified	vit D deficiency|low vitamin D|hypovitaminosis D
E56.0	Vitamin E deficiency
E56.1	Vitamin K deficiency
E56.9	Vitamin deficiency, unspecified	vitamin ki kami
E58	Dietary calcium deficiency	calcium deficiency|calcium ki kami
E59	Dietary selenium deficiency
E60	Dietary zinc deficiency	zinc deficiency
E61.0	Copper deficiency
E61.1	Iron deficiency	low ferritin|iron deficiency without anaemia
E61.2	Magnesium deficiency
E61.9	Deficiency of nutrient element, unspecified
E63.9	Nutritional deficiency, unspecified	kamzori|poor nutrition
E64.0	Sequelae of protein-energy malnutrition
E64.3	Sequelae of rickets
E65	Localized adiposity
E66.0	Obesity due to excess calories
E66.1	Drug-induced obesity
E66.2	Extreme obesity with alveolar hypoventilation	OHS|Pickwickian
E66.8	Other obesity	morbid obesity
E66.9	Obesity, unspecified	motapa|overweight|obesity|vajan badhna
E67.0	Hypervitaminosis A
E67.3	Hypervitaminosis D	vit D toxicity
E70.0	Classical phenylketonuria	PKU
E70.2	Disorders of tyrosine metabolism	alkaptonuria
E70.3	Albinism
E71.0	Maple-syrup-urine disease	MSUD
E72.1	Disorders of sulfur-bearing amino acid metabolism	homocystinuria|high homocysteine
E72.2	Disorders of urea cycle metabolism
E73.0	Congenital lactase deficiency
E73.1	Secondary lactase deficiency
E73.9	Lactose intolerance, unspecified	lactose intolerance|doodh nahi pachta
E74.0	Glycogen storage disease	GSD|Pompe disease
E74.1	Disorders of fructose metabolism
E74.2	Disorders of galactose metabolism	galactosaemia
E74.8	Other disorders of carbohydrate metabolism	renal glycosuria
E75.2	Other sphingolipidosis	Gaucher disease|Niemann Pick
E76.0	Mucopolysaccharidosis, type I	Hurler syndrome
E76.1	Mucopolysaccharidosis, type II	Hunter syndrome
E76.3	Mucopolysaccharidosis, unspecified	MPS
E78.0	Pure hypercholesterolaemia	high cholesterol|high LDL|cholesterol badha
E78.1	Pure hypertriglyceridaemia	high TG|high triglycerides
E78.2	Mixed hyperlipidaemia	mixed dyslipidaemia
E78.3	Hyperchylomicronaemia
E78.4	Other hyperlipidaemia
E78.5	Hyperlipidaemia, unspecified	dyslipidemia|DLP|high cholesterol|hyperlipidemia|lipids
E78.6	Lipoprotein deficiency	low HDL
E78.9	Disorder of lipoprotein metabolism, unspecified
E79.0	Hyperuricaemia without arthritis or tophi	high uric acid|uric acid badha|asymptomatic hyperuricemia
E80.2	Other porphyria	acute intermittent porphyria|AIP
E80.4	Gilbert syndrome	Gilbert
E80.5	Crigler-Najjar syndrome
E80.6	Other disorders of bilirubin metabolism	Dubin Johnson
E80.7	Disorder of bilirubin metabolism, unspecified
E83.0	Disorders of copper metabolism	Wilson disease
E83.1	Disorders of iron metabolism	haemochromatosis|iron overload
E83.3	Disorders of phosphorus metabolism and phosphatases	hypophosphataemic rickets
E83.4	Disorders of magnesium metabolism	hypomagnesaemia
E83.5	Disorders of calcium metabolism	hypercalcaemia|hypocalcaemia
E84.0	Cystic fibrosis with pulmonary manifestations
E84.9	Cystic fibrosis, unspecified	CF
E85.9	Amyloidosis, unspecified
E86	Volume depletion	dehydration|pani ki kami
E87.0	Hyperosmolality and hypernatraemia	high sodium
E87.1	Hypo-osmolality and hyponatraemia	low sodium|hyponatremia
E87.2	Acidosis	metabolic acidosis|lactic acidosis
E87.3	Alkalosis
E87.4	Mixed disorder of acid-base balance
E87.5	Hyperkalaemia	high potassium
E87.6	Hypokalaemia	low potassium
E87.7	Fluid overload
E87.8	Other electrolyte and fluid disorders	electrolyte imbalance
E88.0	Disorders of plasma-protein metabolism	hypoproteinaemia
E88.1	Lipodystrophy, not elsewhere classified
E88.2	Lipomatosis, not elsewhere classified
E88.9	Metabolic disorder, unspecified	metabolic syndrome
E89.0	Hypothyroidism after procedure	post thyroidectomy hypothyroidism
E89.2	Hypoparathyroidism after procedure
E89.3	Hypopituitarism after procedure
F00.0	Dementia in Alzheimer disease, early onset
F00.1	Dementia in Alzheimer disease, late onset
F00.9	Dementia in Alzheimer disease, unspecified	Alzheimer dementia
F01.1	Multi-infarct dementia
F01.9	Vascular dementia, unspecified	vascular dementia
F02.3	Dementia in Parkinson disease
F02.8	Dementia in other specified diseases
F03	Unspecified dementia	dementia|bhoolne ki bimari|memory loss elderly
F04	Organic amnesic syndrome, not alcohol or drug induced
F05.0	Delirium not superimposed on dementia
F05.1	Delirium superimposed on dementia
F05.9	Delirium, unspecified	delirium|acute confusional state
F06.0	Organic hallucinosis
F06.2	Organic delusional (schizophrenia-like) disorder
F06.3	Organic mood disorders
F06.4	Organic anxiety disorder
F06.7	Mild cognitive disorder	MCI
F07.0	Organic personality disorder
F07.2	Postconcussional syndrome	post concussion syndrome
F09	Unspecified organic or symptomatic mental disorder
F10.0	Acute alcohol intoxication	drunk|sharab piye hue
F10.1	Harmful use of alcohol	alcohol abuse
F10.2	Alcohol dependence syndrome	ADS|alcoholism|sharab ki lat|chronic alcoholic
F10.3	Alcohol withdrawal state	alcohol withdrawal
F10.4	Alcohol withdrawal state with delirium	delirium tremens|DT
F10.5	Alcohol-induced psychotic disorder
F10.6	Alcohol-induced amnesic syndrome	Korsakoff
F10.9	Unspecified mental disorder due to alcohol
F11.0	Acute opioid intoxication
F11.1	Harmful use of opioids
F11.2	Opioid dependence syndrome	ODS|heroin addiction|smack|afeem
F11.3	Opioid withdrawal state
F12.0	Acute cannabis intoxication	bhang
F12.1	Harmful use of cannabinoids
F12.2	Cannabis dependence syndrome	ganja|charas|bhang
F12.5	Cannabis-induced psychotic disorder
F13.1	Harmful use of sedatives or hypnotics
F13.2	Sedative or hypnotic dependence syndrome	benzodiazepine dependence|alprazolam addiction
F13.3	Sedative or hypnotic withdrawal state
F14.2	Cocaine dependence syndrome
F15.2	Other stimulant dependence syndrome
F16.2	Hallucinogen dependence syndrome
F17.1	Harmful use of tobacco
F17.2	Tobacco dependence syndrome	smoker|TDS|bidi|gutka|tobacco chewing|nicotine dependence
F17.3	Tobacco withdrawal state
F18.2	Volatile solvent dependence syndrome	inhalant abuse
F19.1	Harmful use of multiple or other drugs
F19.2	Multiple or other drug dependence syndrome	polysubstance dependence|nasha
F19.3	Withdrawal state from multiple or other drugs
F19.5	Psychotic disorder due to multiple or other drugs
F20.0	Paranoid schizophrenia
F20.1	Hebephrenic schizophrenia
F20.2	Catatonic schizophrenia
F20.3	Undifferentiated schizophrenia
F20.4	Post-schizophrenic depression
F20.5	Residual schizophrenia
F20.6	Simple schizophrenia
F20.9	Schizophrenia, unspecified	SCZ|schizophrenia|pagalpan
F21	Schizotypal disorder
F22.0	Delusional disorder	paranoia
F22.9	Persistent delusional disorder, unspecified
F23.0	Acute polymorphic psychosis without schizophrenia symptoms
F23.1	Acute polymorphic psychosis with schizophrenia symptoms
F23.2	Acute schizophrenia-like psychotic disorder
F23.9	Acute and transient psychotic disorder, unspecified	ATPD|acute psychosis
F24	Induced delusional disorder
F25.0	Schizoaffective disorder, manic type
F25.1	Schizoaffective disorder, depressive type
F25.2	Schizoaffective disorder, mixed type
F25.9	Schizoaffective disorder, unspecified
F28	Other nonorganic psychotic disorders
F29	Unspecified nonorganic psychosis	psychosis NOS
F30.0	Hypomania
F30.1	Mania without psychotic symptoms	mania
F30.2	Mania with psychotic symptoms
F30.9	Manic episode, unspecified
F31.0	Bipolar disorder, current episode hypomanic
F31.1	Bipolar disorder, current manic without psychosis	BPAD mania
F31.2	Bipolar disorder, current manic with psychosis
F31.3	Bipolar disorder, current mild or moderate depression	BPAD depression
F31.4	Bipolar disorder, current severe depression without psychosis
F31.5	Bipolar disorder, current severe depression with psychosis
F31.6	Bipolar disorder, current episode mixed
F31.7	Bipolar disorder, currently in remission
F31.8	Other bipolar affective disorders
F31.9	Bipolar affective disorder, unspecified	BPAD|bipolar|MDP
F32.0	Mild depressive episode	mild depression
F32.1	Moderate depressive episode	moderate depression
F32.2	Severe depressive episode without psychotic symptoms	severe depression|MDD
F32.3	Severe depressive episode with psychotic symptoms	psychotic depression
F32.8	Other depressive episodes
F32.9	Depressive episode, unspecified	depression|MDD|udasi|avsaad
F33.0	Recurrent depressive disorder, current episode mild
F33.1	Recurrent depressive disorder, current episode moderate
F33.2	Recurrent depression, current severe without psychosis
F33.3	Recurrent depression, current severe with psychosis
F33.4	Recurrent depressive disorder, currently in remission
F33.9	Recurrent depressive disorder, unspecified	RDD
F34.0	Cyclothymia
F34.1	Dysthymia	dysthymia|persistent depression
F38.1	Other recurrent mood disorders
F39	Unspecified mood disorder
F40.0	Agoraphobia
F40.1	Social phobias	social anxiety
F40.2	Specific (isolated) phobias	phobia|claustrophobia
F40.9	Phobic anxiety disorder, unspecified
F41.0	Panic disorder	panic attack|ghabrahat ka daura
F41.1	Generalized anxiety disorder	GAD|anxiety|chinta
F41.2	Mixed anxiety and depressive disorder	MAD|anxiety depression
F41.3	Other mixed anxiety disorders
F41.8	Other specified anxiety disorders
F41.9	Anxiety disorder, unspecified	anxiety|ghabrahat|nervousness|tension
F42.0	Predominantly obsessional thoughts or ruminations
F42.1	Predominantly compulsive acts
F42.2	Mixed obsessional thoughts and acts
F42.9	Obsessive-compulsive disorder, unspecified	OCD
F43.0	Acute stress reaction
F43.1	Post-traumatic stress disorder	PTSD
F43.2	Adjustment disorders	adjustment disorder
F43.9	Reaction to severe stress, unspecified	stress|tanav
F44.0	Dissociative amnesia
F44.2	Dissociative stupor
F44.3	Trance and possession disorders	possession|bhoot pret
F44.4	Dissociative motor disorders
F44.5	Dissociative convulsions	pseudoseizure|PNES|hysterical fits
F44.6	Dissociative anaesthesia and sensory loss
F44.7	Mixed dissociative (conversion) disorders
F44.9	Dissociative (conversion) disorder, unspecified	conversion disorder|hysteria
F45.0	Somatization disorder
F45.1	Undifferentiated somatoform disorder
F45.2	Hypochondriacal disorder	health anxiety|body dysmorphic disorder
F45.3	Somatoform autonomic dysfunction	psychogenic hyperventilation
F45.4	Persistent somatoform pain disorder	psychogenic pain
F45.8	Other somatoform disorders	psychogenic itching
F45.9	Somatoform disorder, unspecified	functional symptoms
F48.0	Neurasthenia	fatigue syndrome
F48.1	Depersonalization-derealization syndrome
F48.8	Other specified neurotic disorders	dhat syndrome|dhatu rog
F48.9	Neurotic disorder, unspecified
F50.0	Anorexia nervosa
F50.2	Bulimia nervosa
F50.4	Overeating associated with other psychological disturbances	binge eating
F50.8	Other eating disorders	adult pica
F50.9	Eating disorder, unspecified
F51.0	Nonorganic insomnia	insomnia|neend na aana
F51.1	Nonorganic hypersomnia
F51.3	Sleepwalking	somnambulism|neend me chalna
F51.4	Sleep terrors	night terrors
F51.5	Nightmares	bure sapne
F51.9	Nonorganic sleep disorder, unspecified
F52.0	Lack or loss of sexual desire	low libido
F52.1	Sexual aversion and lack of sexual enjoyment
F52.2	Failure of genital response	psychogenic ED|erectile dysfunction|namardi
F52.3	Orgasmic dysfunction
F52.4	Premature ejaculation	PME|PE|sheeghra patan
F52.5	Nonorganic vaginismus	vaginismus
F52.6	Nonorganic dyspareunia
F52.7	Excessive sexual drive
F52.9	Nonorganic sexual dysfunction, unspecified
F53.0	Mild puerperal mental disorder, not classified elsewhere	postpartum depression|PPD
F53.1	Severe puerperal mental disorder, not classified elsewhere	postpartum psychosis
F54	Psychological factors with disease classified elsewhere
F55	Abuse of non-dependence-producing substances	laxative abuse|steroid abuse
F59	Unspecified behavioural syndrome with physical factors
F60.0	Paranoid personality disorder
F60.1	Schizoid personality disorder
F60.2	Dissocial personality disorder	antisocial personality
F60.3	Emotionally unstable personality disorder	BPD|borderline personality|EUPD
F60.4	Histrionic personality disorder
F60.5	Anankastic personality disorder
F60.6	Anxious (avoidant) personality disorder
F60.7	Dependent personality disorder
F60.9	Personality disorder, unspecified
F63.0	Pathological gambling
F63.1	Pathological fire-setting (pyromania)
F63.2	Pathological stealing (kleptomania)
F63.3	Trichotillomania	hair pulling
F63.9	Habit and impulse disorder, unspecified
F64.0	Transsexualism	gender dysphoria
F70.9	Mild mental retardation, no mention of behaviour impairment	mild ID|mild MR
F71.9	Moderate mental retardation, no mention of behaviour impairment	moderate ID
F72.9	Severe mental retardation, no mention of behaviour impairment	severe ID
F73.9	Profound mental retardation, no mention of behaviour impairment
F79.9	Unspecified mental retardation, behaviour not mentioned	MR|intellectual disability|ID|mandbuddhi
F80.0	Specific speech articulation disorder	totlapan|lisping
F80.1	Expressive language disorder
F80.2	Receptive language disorder
F80.9	Developmental disorder of speech and language, unspecified	speech delay|late talker|der se bolna
F81.0	Specific reading disorder	dyslexia
F81.1	Specific spelling disorder
F81.2	Specific disorder of arithmetical skills	dyscalculia
F81.9	Developmental disorder of scholastic skills, unspecified	learning disability|SLD
F82	Specific developmental disorder of motor function
F83	Mixed specific developmental disorders
F84.0	Childhood autism	autism|ASD
F84.1	Atypical autism
F84.2	Rett syndrome
F84.5	Asperger syndrome
F84.9	Pervasive developmental disorder, unspecified	PDD|ASD
F89	Unspecified disorder of psychological development	GDD|developmental delay
F90.0	Disturbance of activity and attention	ADHD|ADD|hyperactive child
F90.1	Hyperkinetic conduct disorder
F90.9	Hyperkinetic disorder, unspecified
F91.0	Conduct disorder confined to the family context
F91.3	Oppositional defiant disorder	ODD
F91.9	Conduct disorder, unspecified
F92.9	Mixed disorder of conduct and emotions, unspecified
F93.0	Separation anxiety disorder of childhood
F93.1	Phobic anxiety disorder of childhood
F93.9	Childhood emotional disorder, unspecified
F94.0	Elective mutism	selective mutism
F95.0	Transient tic disorder
F95.1	Chronic motor or vocal tic disorder
F95.2	Combined vocal and multiple motor tic disorder	Tourette syndrome
F95.9	Tic disorder, unspecified	tics
F98.0	Nonorganic enuresis	bedwetting|bistar gila karna|nocturnal enuresis
F98.1	Nonorganic encopresis
F98.2	Feeding disorder of infancy and childhood
F98.3	Pica of infancy and childhood	mitti khana|pica
F98.4	Stereotyped movement disorders
F98.5	Stuttering (stammering)	haklana|stammering
F98.8	Other behavioural and emotional disorders of childhood	nail biting|thumb sucking
F99	Mental disorder, not otherwise specified
G00.0	Haemophilus meningitis
G00.1	Pneumococcal meningitis
G00.2	Streptococcal meningitis
G00.3	Staphylococcal meningitis
G00.9	Bacterial meningitis, unspecified	pyogenic meningitis|dimagi bukhar
G03.9	Meningitis, unspecified	meningitis|dimagi bukhar
G04.0	Acute disseminated encephalitis	ADEM
G04.9	Encephalitis, myelitis and encephalomyelitis, unspecified	encephalitis|dimagi bukhar
G06.0	Intracranial abscess and granuloma	brain abscess
G06.1	Intraspinal abscess and granuloma
G08	Intracranial and intraspinal phlebitis and thrombophlebitis	septic CVT
G09	Sequelae of inflammatory diseases of central nervous system
G10	Huntington disease
G11.1	Early-onset cerebellar ataxia	Friedreich ataxia
G11.2	Late-onset cerebellar ataxia
G11.9	Hereditary ataxia, unspecified	SCA|ataxia
G12.0	Infantile spinal muscular atrophy, type I	SMA 1|Werdnig Hoffman
G12.1	Other inherited spinal muscular atrophy	SMA
G12.2	Motor neuron disease	MND|ALS
G12.9	Spinal muscular atrophy, unspecified
G14	Postpolio syndrome
G20	Parkinson disease	parkinsonism|PD|kampvaat|haath kaanpna
G21.1	Other drug-induced secondary parkinsonism	drug induced parkinsonism
G21.4	Vascular parkinsonism
G21.9	Secondary parkinsonism, unspecified
G23.1	Progressive supranuclear ophthalmoplegia	PSP
G23.2	Multiple system atrophy, parkinsonian type	MSA-P|MSA
G23.3	Multiple system atrophy, cerebellar type	MSA-C|MSA
G24.0	Drug-induced dystonia
G24.1	Idiopathic familial dystonia
G24.3	Spasmodic torticollis	cervical dystonia
G24.4	Idiopathic orofacial dystonia
G24.5	Blepharospasm
G24.8	Other dystonia	writer cramp
G24.9	Dystonia, unspecified
G25.0	Essential tremor	tremor|haath kaanpna
G25.1	Drug-induced tremor
G25.2	Other specified forms of tremor
G25.3	Myoclonus
G25.5	Other chorea	chorea
G25.6	Drug-induced tics and other tics of organic origin
G25.8	Other specified extrapyramidal and movement disorders	restless legs syndrome|RLS
G25.9	Extrapyramidal and movement disorder, unspecified	EPS
G30.0	Alzheimer disease with early onset
G30.1	Alzheimer disease with late onset
G30.9	Alzheimer disease, unspecified	alzheimer|AD|bhoolne ki bimari
G31.0	Circumscribed brain atrophy	FTD|Pick disease
G31.8	Other specified degenerative disease of nervous system	Lewy body
G31.9	Degenerative disease of nervous system, unspecified
G35	Multiple sclerosis	MS
G36.0	Neuromyelitis optica	NMO|Devic
G37.3	Acute transverse myelitis	ATM|transverse myelitis
G37.9	Demyelinating disease of CNS, unspecified
G40.0	Idiopathic focal epilepsy with localized-onset seizures	rolandic epilepsy
G40.1	Symptomatic focal epilepsy with simple partial seizures	focal seizure
G40.2	Symptomatic focal epilepsy with complex partial seizures	CPS|temporal lobe epilepsy
G40.3	Generalized idiopathic epilepsy	IGE|JME|absence epilepsy
G40.4	Other generalized epilepsy	West syndrome|infantile spasms
G40.5	Special epileptic syndromes
G40.6	Grand mal seizures, unspecified	GTCS
G40.7	Petit mal, unspecified
G40.8	Other epilepsy
G40.9	Epilepsy, unspecified	seizure disorder|mirgi|fits|daura|epilepsy
G41.0	Grand mal status epilepticus
G41.9	Status epilepticus, unspecified	status
G43.0	Migraine without aura	common migraine|migraine
G43.1	Migraine with aura	classical migraine
G43.2	Status migrainosus
G43.3	Complicated migraine
G43.8	Other migraine	ophthalmoplegic migraine
G43.9	Migraine, unspecified	migraine|adhkapari|aadhe sir ka dard
G44.0	Cluster headache syndrome	cluster headache
G44.1	Vascular headache, not elsewhere classified
G44.2	Tension-type headache	TTH|tension headache
G44.3	Chronic post-traumatic headache
G44.4	Drug-induced headache, not elsewhere classified	medication overuse headache|MOH
G44.8	Other specified headache syndromes
G45.0	Vertebrobasilar artery syndrome	VBI
G45.1	Carotid artery syndrome (hemispheric)
G45.3	Amaurosis fugax
G45.4	Transient global amnesia	TGA
G45.8	Other transient cerebral ischaemic attacks
G45.9	Transient cerebral ischaemic attack, unspecified	TIA|mini stroke
G47.0	Disorders of initiating and maintaining sleep (insomnia)	insomnia|anidra|neend na aana
G47.1	Disorders of excessive somnolence	hypersomnia|zyada neend
G47.2	Disorders of the sleep-wake schedule
G47.3	Sleep apnoea	OSA|obstructive sleep apnea
G47.4	Narcolepsy and cataplexy	narcolepsy
G47.9	Sleep disorder, unspecified
G50.0	Trigeminal neuralgia	TN|tic douloureux
G50.1	Atypical facial pain
G50.9	Disorder of trigeminal nerve, unspecified
G51.0	Bell palsy	facial palsy|facial nerve palsy|mooh tedha|LMN facial palsy
G51.2	Melkersson syndrome
G51.3	Clonic hemifacial spasm	hemifacial spasm
G51.4	Facial myokymia
G51.9	Disorder of facial nerve, unspecified
G52.0	Disorders of olfactory nerve
G52.1	Disorders of glossopharyngeal nerve	glossopharyngeal neuralgia
G52.2	Disorders of vagus nerve
G52.3	Disorders of hypoglossal nerve
G52.9	Cranial nerve disorder, unspecified
G53.0	Postzoster neuralgia	PHN|post herpetic neuralgia
G54.0	Brachial plexus disorders	thoracic outlet syndrome
G54.1	Lumbosacral plexus disorders
G54.2	Cervical root disorders, not elsewhere classified
G54.4	Lumbosacral root disorders, not elsewhere classified
G54.5	Neuralgic amyotrophy
G54.6	Phantom limb syndrome with pain
G54.9	Nerve root and plexus disorder, unspecified
G55.1	Nerve root compression in intervertebral disc disorders
G55.2	Nerve root compression in spondylosis
G56.0	Carpal tunnel syndrome	CTS
G56.1	Other lesions of median nerve
G56.2	Lesion of ulnar nerve	ulnar neuropathy|cubital tunnel
G56.3	Lesion of radial nerve	wrist drop|radial nerve palsy
G56.9	Mononeuropathy of upper limb, unspecified
G57.0	Lesion of sciatic nerve	piriformis syndrome
G57.1	Meralgia paraesthetica
G57.2	Lesion of femoral nerve
G57.3	Lesion of lateral popliteal nerve	foot drop|common peroneal nerve palsy
G57.5	Tarsal tunnel syndrome
G57.6	Lesion of plantar nerve	Morton neuroma
G57.9	Mononeuropathy of lower limb, unspecified
G58.0	Intercostal neuropathy	intercostal neuralgia
G58.7	Mononeuritis multiplex
G58.9	Mononeuropathy, unspecified	neuritis
G60.0	Hereditary motor and sensory neuropathy	HMSN|Charcot Marie Tooth|CMT
G60.9	Hereditary and idiopathic neuropathy, unspecified
G61.0	Guillain-Barre syndrome	GBS|AIDP
G61.8	Other inflammatory polyneuropathies	CIDP
G62.0	Drug-induced polyneuropathy	INH neuropathy|chemo neuropathy
G62.1	Alcoholic polyneuropathy	alcoholic neuropathy
G62.2	Polyneuropathy due to other toxic agents
G62.9	Polyneuropathy, unspecified	peripheral neuropathy|PN|jhunjhuni|sunnpan|neuropathy
G63.0	Polyneuropathy in infectious and parasitic diseases	leprous neuropathy
G63.2	Diabetic polyneuropathy	DPN|diabetic neuropathy
G70.0	Myasthenia gravis	MG
G70.2	Congenital and developmental myasthenia
G71.0	Muscular dystrophy	DMD|Duchenne|LGMD
G71.1	Myotonic disorders	myotonic dystrophy
G71.2	Congenital myopathies
G72.0	Drug-induced myopathy	statin myopathy
G72.3	Periodic paralysis	hypokalaemic periodic paralysis|HPP
G72.4	Inflammatory myopathy, not elsewhere classified
G72.9	Myopathy, unspecified
G80.0	Spastic quadriplegic cerebral palsy
G80.1	Spastic diplegic cerebral palsy
G80.2	Spastic hemiplegic cerebral palsy
G80.3	Dyskinetic cerebral palsy
G80.4	Ataxic cerebral palsy
G80.9	Cerebral palsy, unspecified	CP|cerebral palsy
G81.0	Flaccid hemiplegia
G81.1	Spastic hemiplegia
G81.9	Hemiplegia, unspecified	lakwa|paralysis|hemiparesis|adhang
G82.0	Flaccid paraplegia
G82.1	Spastic paraplegia
G82.2	Paraplegia, unspecified	paraparesis
G82.5	Tetraplegia, unspecified	quadriplegia|quadriparesis
G83.1	Monoplegia of lower limb
G83.2	Monoplegia of upper limb
G83.4	Cauda equina syndrome	CES
G83.9	Paralytic syndrome, unspecified	lakwa|paralysis
G90.0	Idiopathic peripheral autonomic neuropathy	carotid sinus syncope
G90.2	Horner syndrome
G90.5	Complex regional pain syndrome, type I	CRPS|RSD|reflex sympathetic dystrophy
G90.9	Disorder of autonomic nervous system, unspecified	dysautonomia
G91.0	Communicating hydrocephalus
G91.1	Obstructive hydrocephalus
G91.2	Normal-pressure hydrocephalus	NPH
G91.9	Hydrocephalus, unspecified
G92	Toxic encephalopathy
G93.0	Cerebral cysts	arachnoid cyst
G93.1	Anoxic brain damage, not elsewhere classified	hypoxic brain injury
G93.2	Benign intracranial hypertension	IIH|pseudotumour cerebri
G93.3	Postviral fatigue syndrome	chronic fatigue syndrome|CFS
G93.4	Encephalopathy, unspecified	encephalopathy
G93.5	Compression of brain
G93.6	Cerebral oedema
G93.7	Reye syndrome
G93.9	Disorder of brain, unspecified
G95.0	Syringomyelia and syringobulbia
G95.2	Cord compression, unspecified	compressive myelopathy
G95.9	Disease of spinal cord, unspecified	myelopathy
G96.0	Cerebrospinal fluid leak	CSF rhinorrhoea
G97.1	Other reaction to spinal and lumbar puncture	PDPH|post spinal headache
G98	Other disorders of nervous system, not elsewhere classified
G99.2	Myelopathy in diseases classified elsewhere	cervical myelopathy
H00.0	Hordeolum and other deep inflammation of eyelid	stye|anjanhari|bilni|guheri|hordeolum
H00.1	Chalazion	meibomian cyst
H01.0	Blepharitis
H01.1	Noninfectious dermatoses of eyelid	eyelid eczema|eyelid dermatitis
H01.9	Inflammation of eyelid, unspecified	lid swelling
H02.0	Entropion and trichiasis of eyelid	trichiasis|parbal
H02.1	Ectropion of eyelid
H02.2	Lagophthalmos
H02.3	Blepharochalasis	dermatochalasis
H02.4	Ptosis of eyelid	drooping eyelid|ptosis
H02.6	Xanthelasma of eyelid	xanthelasma
H02.7	Other degenerative disorders of eyelid	periorbital pigmentation
H02.9	Disorder of eyelid, unspecified
H04.0	Dacryoadenitis
H04.1	Other disorders of lacrimal gland	dry eye|DES|aankh sukhna
H04.2	Epiphora	watering of eyes|aankh se pani aana
H04.3	Acute and unspecified inflammation of lacrimal passages	acute dacryocystitis
H04.4	Chronic inflammation of lacrimal passages	chronic dacryocystitis|CDC
H04.5	Stenosis and insufficiency of lacrimal passages	NLD block|CNLDO
H05.0	Acute inflammation of orbit	orbital cellulitis
H05.1	Chronic inflammatory disorders of orbit
H05.2	Exophthalmic conditions	proptosis
H10.0	Mucopurulent conjunctivitis	bacterial conjunctivitis|eye discharge|keechad
H10.1	Acute atopic conjunctivitis	allergic conjunctivitis|itchy eyes|aankh me khujli|vernal conjunctivitis|VKC|allergic eyes
H10.2	Other acute conjunctivitis
H10.3	Acute conjunctivitis, unspecified	red eye|eye flu|aankh aana
H10.4	Chronic conjunctivitis	vernal keratoconjunctivitis|VKC
H10.5	Blepharoconjunctivitis
H10.8	Other conjunctivitis
H10.9	Conjunctivitis, unspecified	conjunctivitis|red eye|aankh lal|pink eye
H11.0	Pterygium	nakhuna
H11.1	Conjunctival degenerations and deposits	pinguecula
H11.3	Conjunctival haemorrhage	subconjunctival haemorrhage|SCH
H11.4	Other conjunctival vascular disorders and cysts	conjunctival cyst
H11.9	Disorder of conjunctiva, unspecified
H15.0	Scleritis
H15.1	Episcleritis
H16.0	Corneal ulcer	corneal ulcer|keratitis ulcer
H16.1	Other superficial keratitis without conjunctivitis	photokeratitis|arc eye|SPK
H16.2	Keratoconjunctivitis
H16.3	Interstitial and deep keratitis
H16.9	Keratitis, unspecified	keratitis
H17.0	Adherent leukoma
H17.1	Other central corneal opacity
H17.8	Other corneal scars and opacities
H17.9	Corneal scar and opacity, unspecified	corneal opacity|phuli
H18.1	Bullous keratopathy
H18.2	Other corneal oedema
H18.4	Corneal degeneration	arcus senilis
H18.5	Hereditary corneal dystrophies	Fuchs dystrophy
H18.6	Keratoconus	KC
H18.9	Disorder of cornea, unspecified
H20.0	Acute and subacute iridocyclitis	acute anterior uveitis|AAU|iritis
H20.1	Chronic iridocyclitis
H20.9	Iridocyclitis, unspecified	uveitis|iritis
H21.0	Hyphaema
H25.0	Senile incipient cataract	early cataract
H25.1	Senile nuclear cataract	nuclear sclerosis|NS cataract
H25.2	Senile cataract, morgagnian type	hypermature cataract
H25.8	Other senile cataract
H25.9	Senile cataract, unspecified	cataract|motiyabind|safed motia|IMSC|senile cataract|mature cataract|MSC
H26.0	Infantile, juvenile and presenile cataract
H26.1	Traumatic cataract
H26.2	Complicated cataract
H26.3	Drug-induced cataract	steroid cataract
H26.4	After-cataract	PCO|posterior capsular opacity
H26.9	Cataract, unspecified	cataract|motiyabind
H27.0	Aphakia
H27.1	Dislocation of lens
H30.0	Focal chorioretinal inflammation
H30.9	Chorioretinal inflammation, unspecified	chorioretinitis
H31.0	Chorioretinal scars
H33.0	Retinal detachment with retinal break	RD|RRD|parda hatna
H33.2	Serous retinal detachment
H33.3	Retinal breaks without detachment	retinal tear|retinal hole
H34.0	Transient retinal artery occlusion
H34.1	Central retinal artery occlusion	CRAO
H34.2	Other retinal artery occlusions	BRAO
H34.8	Other retinal vascular occlusions	CRVO|BRVO|retinal vein occlusion
H35.0	Background retinopathy and retinal vascular changes	hypertensive retinopathy
H35.1	Retinopathy of prematurity	ROP
H35.2	Other proliferative retinopathy	Eales disease
H35.3	Degeneration of macula and posterior pole	ARMD|AMD|macular degeneration|macular hole
H35.4	Peripheral retinal degeneration	lattice degeneration
H35.5	Hereditary retinal dystrophy	retinitis pigmentosa|RP
H35.6	Retinal haemorrhage
H35.7	Separation of retinal layers	CSR|CSCR|central serous retinopathy
H35.8	Other specified retinal disorders
H35.9	Retinal disorder, unspecified
H36.0	Diabetic retinopathy	DR|NPDR|PDR|diabetic retinopathy
H40.0	Glaucoma suspect	ocular hypertension|glaucoma suspect
H40.1	Primary open-angle glaucoma	POAG
H40.2	Primary angle-closure glaucoma	PACG|acute congestive glaucoma
H40.3	Glaucoma secondary to eye trauma
H40.4	Glaucoma secondary to eye inflammation
H40.5	Glaucoma secondary to other eye disorders	neovascular glaucoma|NVG
H40.6	Glaucoma secondary to drugs	steroid glaucoma
H40.9	Glaucoma, unspecified	glaucoma|kala motia|kala motiyabind|high IOP
H43.1	Vitreous haemorrhage	VH
H43.3	Other vitreous opacities	floaters|aankh ke samne dhabbe
H43.8	Other disorders of vitreous body	PVD
H44.0	Purulent endophthalmitis	endophthalmitis
H44.1	Other endophthalmitis
H44.2	Degenerative myopia	pathological myopia
H44.5	Degenerated conditions of globe	phthisis bulbi
H46	Optic neuritis
H47.0	Disorders of optic nerve, not elsewhere classified	AION
H47.1	Papilloedema, unspecified	papilledema|disc oedema
H47.2	Optic atrophy
H49.0	Third (oculomotor) nerve palsy
H49.1	Fourth (trochlear) nerve palsy
H49.2	Sixth (abducent) nerve palsy	lateral rectus palsy
H49.9	Paralytic strabismus, unspecified
H50.0	Convergent concomitant strabismus	esotropia
H50.1	Divergent concomitant strabismus	exotropia
H50.2	Vertical strabismus
H50.4	Other and unspecified heterotropia
H50.5	Heterophoria	exophoria
H50.9	Strabismus, unspecified	squint|bhengapan
H51.1	Convergence insufficiency and excess
H52.0	Hypermetropia	long sight|hyperopia|paas ki nazar kamzor
H52.1	Myopia	short sight|door ki nazar kamzor|minus number
H52.2	Astigmatism
H52.3	Anisometropia and aniseikonia
H52.4	Presbyopia	reading glasses|chalisa|near vision
H52.5	Disorders of accommodation
H52.6	Other disorders of refraction
H52.7	Disorder of refraction, unspecified	refractive error|chashma|RE error
H53.0	Amblyopia ex anopsia	lazy eye|amblyopia
H53.1	Subjective visual disturbances	photophobia|asthenopia|eye strain
H53.2	Diplopia	double vision|do do dikhna
H53.4	Visual field defects
H53.5	Colour vision deficiencies	colour blindness|rang andhapan
H53.6	Night blindness	ratondhi
H53.8	Other visual disturbances
H53.9	Visual disturbance, unspecified	blurring of vision|dhundhla dikhna|BOV
H54.0	Blindness, binocular	andhapan|blind
H54.1	Severe visual impairment, binocular
H54.2	Moderate visual impairment, binocular	low vision
H54.4	Blindness, monocular
H54.9	Unspecified visual impairment, binocular
H55	Nystagmus and other irregular eye movements	nystagmus
H57.0	Anomalies of pupillary function	anisocoria
H57.1	Ocular pain	eye pain|aankh me dard
H57.9	Disorder of eye and adnexa, unspecified
H59.0	Keratopathy following cataract surgery	PBK|pseudophakic bullous keratopathy
H60.0	Abscess of external ear	ear furuncle|furunculosis ear|kaan ki phunsi
H60.1	Cellulitis of external ear
H60.2	Malignant otitis externa	MOE
H60.3	Other infective otitis externa	swimmer ear
H60.4	Cholesteatoma of external ear	keratosis obturans
H60.5	Acute otitis externa, noninfective
H60.8	Other otitis externa
H60.9	Otitis externa, unspecified	OE|otitis externa|kaan me dard
H61.0	Perichondritis of external ear
H61.1	Noninfective disorders of pinna	pinna haematoma
H61.2	Impacted cerumen	ear wax|kaan ka mail|wax
H61.3	Acquired stenosis of external ear canal
H61.9	Disorder of external ear, unspecified
H62.2	Otitis externa in mycoses	otomycosis|fungal ear
H65.0	Acute serous otitis media
H65.1	Other acute nonsuppurative otitis media
H65.2	Chronic serous otitis media
H65.3	Chronic mucoid otitis media	glue ear|SOM
H65.9	Nonsuppurative otitis media, unspecified	OME|otitis media with effusion
H66.0	Acute suppurative otitis media	ASOM|AOM
H66.1	Chronic tubotympanic suppurative otitis media	CSOM TTD|CSOM safe
H66.2	Chronic atticoantral suppurative otitis media	CSOM AAD|unsafe CSOM
H66.3	Other chronic suppurative otitis media	CSOM|kaan bahna
H66.4	Suppurative otitis media, unspecified
H66.9	Otitis media, unspecified	OM|otitis media|ear infection|kaan ka infection
H68.0	Eustachian salpingitis
H68.1	Obstruction of Eustachian tube	eustachian tube block|ET block
H69.0	Patulous Eustachian tube
H69.9	Eustachian tube disorder, unspecified	ETD
H70.0	Acute mastoiditis
H70.1	Chronic mastoiditis
H70.9	Mastoiditis, unspecified
H71	Cholesteatoma of middle ear
H72.0	Central perforation of tympanic membrane	central perforation
H72.1	Attic perforation of tympanic membrane
H72.9	Perforation of tympanic membrane, unspecified	TM perforation|kaan ka parda fatna|ear drum perforation
H73.0	Acute myringitis	bullous myringitis
H73.1	Chronic myringitis
H74.1	Adhesive middle ear disease
H74.4	Polyp of middle ear	aural polyp
H80.9	Otosclerosis, unspecified
H81.0	Meniere disease	meniere
H81.1	Benign paroxysmal vertigo	BPPV|positional vertigo
H81.2	Vestibular neuronitis
H81.3	Other peripheral vertigo
H81.4	Vertigo of central origin
H81.9	Disorder of vestibular function, unspecified	vestibulopathy
H83.0	Labyrinthitis
H83.3	Noise effects on inner ear	NIHL|acoustic trauma
H90.0	Conductive hearing loss, bilateral	CHL bilateral
H90.1	Conductive hearing loss, unilateral, other ear normal
H90.2	Conductive hearing loss, unspecified	CHL
H90.3	Sensorineural hearing loss, bilateral	SNHL bilateral
H90.4	Sensorineural hearing loss, unilateral, other ear normal
H90.5	Sensorineural hearing loss, unspecified	SNHL|congenital deafness
H90.6	Mixed hearing loss, bilateral
H90.8	Mixed hearing loss, unspecified	MHL
H91.0	Ototoxic hearing loss
H91.1	Presbycusis
H91.2	Sudden idiopathic hearing loss	SSNHL|sudden deafness
H91.3	Deaf mutism, not elsewhere classified	goonga behra
H91.9	Hearing loss, unspecified	deafness|HOH|behrapan|kam sunai dena
H92.0	Otalgia	ear pain|earache|kaan dard
H92.1	Otorrhoea	ear discharge|kaan bahna|kaan se mawad
H92.2	Otorrhagia	bleeding from ear
H93.1	Tinnitus	ringing in ear|kaan me seeti|ghanti ki awaz
H93.9	Disorder of ear, unspecified
H95.0	Recurrent cholesteatoma of postmastoidectomy cavity
I00	Rheumatic fever without heart involvement	rheumatic fever|ARF
I01.0	Acute rheumatic pericarditis
I01.1	Acute rheumatic endocarditis
I01.2	Acute rheumatic myocarditis
I01.8	Other acute rheumatic heart disease
I01.9	Acute rheumatic heart disease, unspecified	rheumatic carditis|ARF with carditis
I02.0	Rheumatic chorea with heart involvement
I02.9	Rheumatic chorea without heart involvement	Sydenham chorea
I05.0	Mitral stenosis	MS|RHD MS
I05.1	Rheumatic mitral insufficiency	RHD MR
I05.2	Mitral stenosis with insufficiency
I05.9	Mitral valve disease, unspecified
I06.0	Rheumatic aortic stenosis
I06.1	Rheumatic aortic insufficiency
I06.2	Rheumatic aortic stenosis with insufficiency
I06.9	Rheumatic aortic valve disease, unspecified
I07.0	Tricuspid stenosis
I07.1	Tricuspid insufficiency	TR|tricuspid regurgitation
I08.0	Disorders of both mitral and aortic valves
I08.1	Disorders of both mitral and tricuspid valves
I08.9	Multiple valve disease, unspecified
I09.0	Rheumatic myocarditis
I09.9	Rheumatic heart disease, unspecified	RHD
I10	Essential (primary) hypertension	HTN|high BP|hypertension|BP|uchch raktchap|SHT
I11.0	Hypertensive heart disease with heart failure
I11.9	Hypertensive heart disease without heart failure	HHD|LVH
I12.0	Hypertensive renal disease with renal failure
I12.9	Hypertensive renal disease without renal failure	hypertensive nephropathy
I13.0	Hypertensive heart and renal disease with heart failure
I13.1	Hypertensive heart and renal disease with renal failure
I13.2	Hypertensive heart and renal disease, heart and renal failure
I13.9	Hypertensive heart and renal disease, unspecified
I15.0	Renovascular hypertension
I15.1	Hypertension secondary to other renal disorders
I15.2	Hypertension secondary to endocrine disorders
I15.8	Other secondary hypertension
I15.9	Secondary hypertension, unspecified
I20.0	Unstable angina	USA|UA|ACS|crescendo angina
I20.1	Angina with documented spasm	Prinzmetal angina
I20.8	Other forms of angina pectoris	stable angina|effort angina|CSA
I20.9	Angina pectoris, unspecified	angina|seene me dard|heart pain
I21.0	Acute transmural MI of anterior wall	AWMI|STEMI anterior|heart attack
I21.1	Acute transmural MI of inferior wall	IWMI|STEMI inferior
I21.2	Acute transmural MI of other sites
I21.3	Acute transmural MI of unspecified site	STEMI
I21.4	Acute subendocardial myocardial infarction	NSTEMI
I21.9	Acute myocardial infarction, unspecified	heart attack|MI|AMI|dil ka daura
I22.0	Subsequent MI of anterior wall
I22.1	Subsequent MI of inferior wall
I22.9	Subsequent MI of unspecified site	reinfarction
I24.0	Coronary thrombosis not resulting in MI
I24.1	Dressler syndrome
I24.8	Other acute ischaemic heart disease
I24.9	Acute ischaemic heart disease, unspecified	ACS
I25.0	Atherosclerotic cardiovascular disease, so described	ASCVD
I25.1	Atherosclerotic heart disease	CAD|coronary artery disease|TVD|DVD|SVD|heart blockage
I25.2	Old myocardial infarction	old MI
I25.3	Aneurysm of heart
I25.5	Ischaemic cardiomyopathy	ICM
I25.6	Silent myocardial ischaemia
I25.8	Other chronic ischaemic heart disease
I25.9	Chronic ischaemic heart disease, unspecified	IHD|dil ki bimari|CIHD
I26.0	Pulmonary embolism with acute cor pulmonale
I26.9	Pulmonary embolism without acute cor pulmonale	PE|PTE|pulmonary embolism
I27.0	Primary pulmonary hypertension	PPH|PAH|IPAH
I27.2	Other secondary pulmonary hypertension	PH|pulmonary hypertension
I27.8	Other specified pulmonary heart diseases	Eisenmenger
I27.9	Pulmonary heart disease, unspecified	cor pulmonale
I30.0	Acute nonspecific idiopathic pericarditis
I30.1	Infective pericarditis
I30.9	Acute pericarditis, unspecified	pericarditis
I31.1	Chronic constrictive pericarditis	CCP
I31.3	Pericardial effusion (noninflammatory)	pericardial effusion
I31.9	Disease of pericardium, unspecified
I33.0	Acute and subacute infective endocarditis	IE|SABE|SBE
I33.9	Acute endocarditis, unspecified
I34.0	Mitral (valve) insufficiency	MR|mitral regurgitation
I34.1	Mitral (valve) prolapse	MVP
I34.2	Nonrheumatic mitral (valve) stenosis
I34.9	Nonrheumatic mitral valve disorder, unspecified
I35.0	Aortic (valve) stenosis	AS|aortic stenosis
I35.1	Aortic (valve) insufficiency	AR|aortic regurgitation
I35.2	Aortic (valve) stenosis with insufficiency
I35.9	Aortic valve disorder, unspecified
I36.1	Nonrheumatic tricuspid (valve) insufficiency
I37.0	Pulmonary valve stenosis
I37.1	Pulmonary valve insufficiency
I38	Endocarditis, valve unspecified	VHD|valvular heart disease
I40.0	Infective myocarditis
I40.9	Acute myocarditis, unspecified	myocarditis
I42.0	Dilated cardiomyopathy	DCM|DCMP
I42.1	Obstructive hypertrophic cardiomyopathy	HOCM
I42.2	Other hypertrophic cardiomyopathy	HCM
I42.5	Other restrictive cardiomyopathy	RCM
I42.6	Alcoholic cardiomyopathy
I42.7	Cardiomyopathy due to drugs and other external agents
I42.9	Cardiomyopathy, unspecified
I44.0	First-degree atrioventricular block
I44.1	Second-degree atrioventricular block	Wenckebach|Mobitz
I44.2	Complete atrioventricular block	CHB|complete heart block
I44.4	Left anterior fascicular block	LAHB
I44.5	Left posterior fascicular block
I44.7	Left bundle-branch block, unspecified	LBBB
I45.0	Right fascicular block
I45.1	Other and unspecified right bundle-branch block	RBBB
I45.2	Bifascicular block
I45.3	Trifascicular block
I45.6	Pre-excitation syndrome	WPW
I45.8	Other specified conduction disorders	long QT
I45.9	Conduction disorder, unspecified
I46.0	Cardiac arrest with successful resuscitation
I46.1	Sudden cardiac death, so described
I46.9	Cardiac arrest, unspecified
I47.1	Supraventricular tachycardia	SVT|PSVT
I47.2	Ventricular tachycardia	VT
I47.9	Paroxysmal tachycardia, unspecified
I48.0	Paroxysmal atrial fibrillation	PAF
I48.1	Persistent atrial fibrillation
I48.2	Chronic atrial fibrillation	permanent AF
I48.3	Typical atrial flutter
I48.4	Atypical atrial flutter
I48.9	Atrial fibrillation and atrial flutter, unspecified	AF|AFib|atrial flutter
I49.0	Ventricular fibrillation and flutter	VF
I49.1	Atrial premature depolarization	APC
I49.2	Junctional premature depolarization
I49.3	Ventricular premature depolarization	VPC|PVC|ventricular ectopics
I49.4	Other and unspecified premature depolarization	ectopics
I49.5	Sick sinus syndrome	SSS
I49.8	Other specified cardiac arrhythmias	Brugada
I49.9	Cardiac arrhythmia, unspecified	arrhythmia
I50.0	Congestive heart failure	CCF|CHF|HFrEF|heart failure
I50.1	Left ventricular failure	LVF|acute pulmonary oedema
I50.9	Heart failure, unspecified	HF|heart failure|dil fail
I51.4	Myocarditis, unspecified
I51.6	Cardiovascular disease, unspecified	CVD
I51.7	Cardiomegaly	LVH|heart enlarged
I51.8	Other ill-defined heart diseases
I51.9	Heart disease, unspecified	heart disease|dil ki bimari
I60.9	Subarachnoid haemorrhage, unspecified	SAH
I61.0	Intracerebral haemorrhage in hemisphere, subcortical
I61.3	Intracerebral haemorrhage in brain stem
I61.4	Intracerebral haemorrhage in cerebellum
I61.9	Intracerebral haemorrhage, unspecified	ICH|haemorrhagic stroke|brain haemorrhage
I62.0	Subdural haemorrhage (acute) (nontraumatic)	SDH
I62.9	Intracranial haemorrhage (nontraumatic), unspecified
I63.0	Cerebral infarct from thrombosis of precerebral arteries
I63.3	Cerebral infarct from thrombosis of cerebral arteries
I63.4	Cerebral infarction from embolism of cerebral arteries	cardioembolic stroke
I63.6	Cerebral infarct from cerebral venous thrombosis	CVT|CSVT
I63.8	Other cerebral infarction
I63.9	Cerebral infarction, unspecified	ischaemic stroke|CVA infarct|stroke|MCA infarct|lakwa
I64	Stroke, not specified as haemorrhage or infarction	CVA|stroke|lakwa|brain attack|paksha ghat
I65.2	Occlusion and stenosis of carotid artery	carotid stenosis
I66.0	Occlusion and stenosis of middle cerebral artery
I67.1	Cerebral aneurysm, nonruptured
I67.2	Cerebral atherosclerosis
I67.4	Hypertensive encephalopathy
I67.5	Moyamoya disease
I67.6	Nonpyogenic thrombosis of intracranial venous system	CSVT
I67.9	Cerebrovascular disease, unspecified
I69.0	Sequelae of subarachnoid haemorrhage
I69.1	Sequelae of intracerebral haemorrhage
I69.3	Sequelae of cerebral infarction	old CVA|old stroke
I69.4	Sequelae of stroke, type not specified	old CVA|old stroke|post stroke|purana lakwa
I70.0	Atherosclerosis of aorta
I70.1	Atherosclerosis of renal artery	renal artery stenosis
I70.2	Atherosclerosis of arteries of extremities	PAD|PVD atherosclerotic|CLI
I70.9	Generalized and unspecified atherosclerosis
I71.0	Dissection of aorta	aortic dissection
I71.2	Thoracic aortic aneurysm, without mention of rupture
I71.4	Abdominal aortic aneurysm, without mention of rupture	AAA
I71.9	Aortic aneurysm of unspecified site, without rupture
I72.9	Aneurysm of unspecified site
I73.0	Raynaud syndrome	Raynaud phenomenon
I73.1	Thromboangiitis obliterans (Buerger disease)	Buerger|TAO
I73.8	Other specified peripheral vascular diseases
I73.9	Peripheral vascular disease, unspecified	PVD|PAD|claudication
I74.3	Embolism and thrombosis of arteries of lower extremities	acute limb ischaemia
I77.0	Arteriovenous fistula, acquired	AV fistula
I77.6	Arteritis, unspecified	vasculitis
I78.0	Hereditary haemorrhagic telangiectasia
I78.1	Naevus, non-neoplastic	spider naevus
I80.0	Phlebitis of superficial vessels of lower extremities	superficial thrombophlebitis
I80.1	Phlebitis and thrombophlebitis of femoral vein
I80.2	Phlebitis and thrombophlebitis of other deep leg vessels	DVT|deep vein thrombosis
I80.3	Phlebitis and thrombophlebitis of lower extremities, unspecified
I80.8	Phlebitis and thrombophlebitis of other sites	cannula thrombophlebitis
I80.9	Phlebitis and thrombophlebitis of unspecified site	thrombophlebitis
I81	Portal vein thrombosis	PVT|EHPVO
I82.0	Budd-Chiari syndrome	BCS
I82.9	Embolism and thrombosis of unspecified vein
I83.0	Varicose veins of lower extremities with ulcer	venous ulcer
I83.1	Varicose veins of lower extremities with inflammation	stasis dermatitis
I83.2	Varicose veins of lower extremities, ulcer and inflammation
I83.9	Varicose veins of lower extremities	varicose veins|VV|nason ka phoolna
I85.0	Oesophageal varices with bleeding	variceal bleed
I85.9	Oesophageal varices without bleeding	varices
I86.1	Scrotal varices	varicocele
I86.2	Pelvic varices	pelvic congestion
I86.4	Gastric varices
I87.0	Postthrombotic syndrome
I87.1	Compression of vein	SVC obstruction
I87.2	Venous insufficiency (chronic) (peripheral)	CVI
I88.0	Nonspecific mesenteric lymphadenitis	mesenteric adenitis
I88.1	Chronic lymphadenitis, except mesenteric
I88.9	Nonspecific lymphadenitis, unspecified	lymphadenitis
I89.0	Lymphoedema, not elsewhere classified	lymphedema
I89.1	Lymphangitis
I95.0	Idiopathic hypotension
I95.1	Orthostatic hypotension	postural hypotension
I95.2	Hypotension due to drugs
I95.9	Hypotension, unspecified	low BP|hypotension|BP kam
I97.2	Postmastectomy lymphoedema syndrome
I99	Other and unspecified disorders of circulatory system
J00	Acute nasopharyngitis (common cold)	cold|coryza|common cold|zukam|sardi|nazla
J01.0	Acute maxillary sinusitis
J01.1	Acute frontal sinusitis
J01.2	Acute ethmoidal sinusitis
J01.3	Acute sphenoidal sinusitis
J01.4	Acute pansinusitis
J01.8	Other acute sinusitis
J01.9	Acute sinusitis, unspecified	sinusitis|sinus|ABRS
J02.0	Streptococcal pharyngitis	strep throat
J02.8	Acute pharyngitis due to other specified organisms
J02.9	Acute pharyngitis, unspecified	sore throat|pharyngitis|gala kharab|gale me dard|throat infection
J03.0	Streptococcal tonsillitis
J03.8	Acute tonsillitis due to other specified organisms
J03.9	Acute tonsillitis, unspecified	tonsillitis|tonsil|gale ki sujan
J04.0	Acute laryngitis	laryngitis|awaz baithna
J04.1	Acute tracheitis
J04.2	Acute laryngotracheitis
J05.0	Acute obstructive laryngitis (croup)	croup|ALTB
J05.1	Acute epiglottitis
J06.0	Acute laryngopharyngitis
J06.8	Other acute upper respiratory infections of multiple sites
J06.9	Acute upper respiratory infection, unspecified	URTI|URI|cold|upper respiratory infection|khansi zukam|sardi khansi
J09	Influenza due to identified zoonotic or pandemic virus	swine flu|H1N1|bird flu
J10.0	Influenza with pneumonia, seasonal virus identified
J10.1	Influenza, other respiratory signs, seasonal virus identified	influenza A|influenza B
J10.8	Influenza, other manifestations, seasonal virus identified
J11.0	Influenza with pneumonia, virus not identified
J11.1	Influenza, other respiratory signs, virus not identified	flu|influenza|ILI
J11.8	Influenza, other manifestations, virus not identified
J12.0	Adenoviral pneumonia
J12.1	Respiratory syncytial virus pneumonia	RSV pneumonia
J12.8	Other viral pneumonia
J12.9	Viral pneumonia, unspecified	viral pneumonia
J13	Pneumonia due to Streptococcus pneumoniae	pneumococcal pneumonia
J14	Pneumonia due to Haemophilus influenzae
J15.0	Pneumonia due to Klebsiella pneumoniae
J15.1	Pneumonia due to Pseudomonas
J15.2	Pneumonia due to staphylococcus
J15.7	Pneumonia due to Mycoplasma pneumoniae	walking pneumonia|atypical pneumonia
J15.9	Bacterial pneumonia, unspecified
J16.0	Chlamydial pneumonia
J18.0	Bronchopneumonia, unspecified	bronchopneumonia
J18.1	Lobar pneumonia, unspecified
J18.2	Hypostatic pneumonia, unspecified
J18.8	Other pneumonia, organism unspecified
J18.9	Pneumonia, unspecified	pneumonia|CAP|consolidation|nimonia
J20.0	Acute bronchitis due to Mycoplasma pneumoniae
J20.9	Acute bronchitis, unspecified	bronchitis|acute bronchitis|chest congestion|balgam khansi
J21.0	Acute bronchiolitis due to respiratory syncytial virus	RSV bronchiolitis
J21.9	Acute bronchiolitis, unspecified	bronchiolitis|pasli chalna
J22	Unspecified acute lower respiratory infection	LRTI|chest infection|chhati me infection|ALRI
J30.0	Vasomotor rhinitis	VMR
J30.1	Allergic rhinitis due to pollen	hay fever
J30.2	Other seasonal allergic rhinitis	seasonal allergy
J30.3	Other allergic rhinitis	perennial allergic rhinitis
J30.4	Allergic rhinitis, unspecified	AR|allergic rhinitis|allergy|chheenk|naak bahna|dust allergy
J31.0	Chronic rhinitis	atrophic rhinitis
J31.1	Chronic nasopharyngitis
J31.2	Chronic pharyngitis	granular pharyngitis
J32.0	Chronic maxillary sinusitis
J32.1	Chronic frontal sinusitis
J32.2	Chronic ethmoidal sinusitis
J32.4	Chronic pansinusitis
J32.9	Chronic sinusitis, unspecified	CRS|sinus|chronic rhinosinusitis
J33.0	Polyp of nasal cavity	nasal polyp|antrochoanal polyp|ACP
J33.1	Polypoid sinus degeneration
J33.8	Other polyp of sinus
J33.9	Nasal polyp, unspecified	nasal polyp|naak ka masa
J34.0	Abscess, furuncle and carbuncle of nose	nasal vestibulitis|nasal furuncle
J34.1	Cyst and mucocele of nasal sinus
J34.2	Deviated nasal septum	DNS|naak ki haddi tedhi
J34.3	Hypertrophy of nasal turbinates	ITH|turbinate hypertrophy
J34.8	Other specified disorders of nose and nasal sinuses
J35.0	Chronic tonsillitis	recurrent tonsillitis
J35.1	Hypertrophy of tonsils	enlarged tonsils
J35.2	Hypertrophy of adenoids	adenoid hypertrophy|adenoids
J35.3	Hypertrophy of tonsils with hypertrophy of adenoids
J35.8	Other chronic diseases of tonsils and adenoids	tonsillolith
J35.9	Chronic disease of tonsils and adenoids, unspecified
J36	Peritonsillar abscess	quinsy
J37.0	Chronic laryngitis
J37.1	Chronic laryngotracheitis
J38.0	Paralysis of vocal cords and larynx	vocal cord palsy
J38.1	Polyp of vocal cord and larynx	vocal polyp
J38.2	Nodules of vocal cords	singer nodule
J38.3	Other diseases of vocal cords
J38.4	Oedema of larynx
J38.6	Stenosis of larynx
J38.7	Other diseases of larynx
J39.0	Retropharyngeal and parapharyngeal abscess
J39.2	Other diseases of pharynx
J39.9	Disease of upper respiratory tract, unspecified
J40	Bronchitis, not specified as acute or chronic	bronchitis
J41.0	Simple chronic bronchitis	smoker cough
J41.1	Mucopurulent chronic bronchitis
J42	Unspecified chronic bronchitis	chronic bronchitis
J43.1	Panlobular emphysema
J43.2	Centrilobular emphysema
J43.9	Emphysema, unspecified	emphysema
J44.0	COPD with acute lower respiratory infection	AECOPD infective
J44.1	COPD with acute exacerbation, unspecified	AECOPD|COPD exacerbation
J44.8	Other specified chronic obstructive pulmonary disease
J44.9	Chronic obstructive pulmonary disease, unspecified	COPD|COAD|purani saans ki bimari|smoker lung
J45.0	Predominantly allergic asthma	allergic asthma|childhood asthma
J45.1	Nonallergic asthma
J45.8	Mixed asthma
J45.9	Asthma, unspecified	asthma|BA|dama|saans ki bimari|bronchial asthma|RAD
J46	Status asthmaticus	acute severe asthma
J47	Bronchiectasis
J60	Coalworker pneumoconiosis
J61	Pneumoconiosis due to asbestos	asbestosis
J62.8	Silicosis and other silica dust pneumoconiosis	silicosis
J64	Unspecified pneumoconiosis
J66.0	Byssinosis	cotton dust lung
J67.0	Farmer lung
J67.9	Hypersensitivity pneumonitis due to unspecified organic dust	HP|EAA
J68.0	Bronchitis and pneumonitis due to chemicals and fumes
J69.0	Pneumonitis due to food and vomit	aspiration pneumonia
J69.1	Pneumonitis due to oils and essences
J70.2	Acute drug-induced interstitial lung disorders
J80	Adult respiratory distress syndrome	ARDS
J81	Pulmonary oedema
J82	Pulmonary eosinophilia, not elsewhere classified	TPE|tropical pulmonary eosinophilia|Loeffler
J84.1	Interstitial lung disease with fibrosis	IPF|pulmonary fibrosis
J84.9	Interstitial pulmonary disease, unspecified	ILD
J85.1	Abscess of lung with pneumonia
J85.2	Abscess of lung without pneumonia	lung abscess
J86.0	Pyothorax with fistula
J86.9	Pyothorax without fistula	empyema
J90	Pleural effusion, not elsewhere classified	pleural effusion|phephde me pani
J92.9	Pleural plaque without asbestos	pleural thickening
J93.0	Spontaneous tension pneumothorax
J93.1	Other spontaneous pneumothorax
J93.9	Pneumothorax, unspecified	PTX
J94.0	Chylous effusion
J94.2	Haemothorax
J94.8	Other specified pleural conditions	hydropneumothorax
J95.0	Tracheostomy malfunction
J96.0	Acute respiratory failure
J96.1	Chronic respiratory failure
J96.9	Respiratory failure, unspecified
J98.0	Diseases of bronchus, not elsewhere classified
J98.1	Pulmonary collapse	atelectasis
J98.2	Interstitial emphysema
J98.4	Other disorders of lung
J98.6	Disorders of diaphragm	diaphragm palsy
J98.8	Other specified respiratory disorders	wheeze associated respiratory infection
J98.9	Respiratory disorder, unspecified
K00.0	Anodontia
K00.1	Supernumerary teeth
K00.2	Abnormalities of size and form of teeth
K00.3	Mottled teeth	dental fluorosis
K00.4	Disturbances in tooth formation	enamel hypoplasia
K00.6	Disturbances in tooth eruption
K00.7	Teething syndrome	teething|daant nikalna
K01.0	Embedded teeth
K01.1	Impacted teeth	impacted wisdom tooth|akal dadh
K02.0	Caries limited to enamel
K02.1	Caries of dentine
K02.2	Caries of cementum
K02.3	Arrested dental caries
K02.8	Other dental caries
K02.9	Dental caries, unspecified	tooth decay|cavity|daant me keeda|caries
K03.0	Excessive attrition of teeth	attrition
K03.1	Abrasion of teeth
K03.2	Erosion of teeth
K03.6	Deposits on teeth	calculus|tartar|stains|scaling
K03.7	Posteruptive colour changes of dental hard tissues	tooth discolouration
K03.8	Other diseases of hard tissues of teeth	dentine hypersensitivity|sensitive teeth
K04.0	Pulpitis	tooth pain|daant dard|toothache
K04.1	Necrosis of pulp
K04.2	Pulp degeneration
K04.4	Acute apical periodontitis of pulpal origin
K04.5	Chronic apical periodontitis	apical granuloma
K04.6	Periapical abscess with sinus
K04.7	Periapical abscess without sinus	dental abscess|tooth abscess
K04.8	Radicular cyst
K05.0	Acute gingivitis
K05.1	Chronic gingivitis	gum bleeding|gingivitis|masudo se khoon
K05.2	Acute periodontitis	periodontal abscess|pericoronitis
K05.3	Chronic periodontitis	pyorrhoea|payria
K05.6	Periodontal disease, unspecified
K06.0	Gingival recession
K06.1	Gingival enlargement
K06.2	Gingival and edentulous ridge lesions due to trauma
K06.8	Other disorders of gingiva and edentulous ridge	epulis
K07.0	Major anomalies of jaw size
K07.3	Anomalies of tooth position	crowding
K07.4	Malocclusion, unspecified	malocclusion|tedhe daant
K07.6	Temporomandibular joint disorders	TMJ disorder|jaw pain|TMD
K08.1	Loss of teeth due to accident, extraction or periodontal disease	missing teeth|edentulous
K08.3	Retained dental root	root stump
K08.8	Other specified disorders of teeth and supporting structures	toothache NOS|daant dard
K09.0	Developmental odontogenic cysts	dentigerous cyst
K10.2	Inflammatory conditions of jaws	osteomyelitis jaw
K10.3	Alveolitis of jaws	dry socket
K11.2	Sialoadenitis	parotitis|sialadenitis
K11.3	Abscess of salivary gland	parotid abscess
K11.5	Sialolithiasis	salivary stone
K11.6	Mucocele of salivary gland	mucocele|ranula
K11.7	Disturbances of salivary secretion	dry mouth|xerostomia|mooh sukhna
K11.9	Disease of salivary gland, unspecified
K12.0	Recurrent oral aphthae	mouth ulcer|aphthous ulcer|RAS|mooh ke chhale
K12.1	Other forms of stomatitis	stomatitis
K12.2	Cellulitis and abscess of mouth	Ludwig angina
K12.3	Oral mucositis (ulcerative)	mucositis
K13.0	Diseases of lips	angular cheilitis|cheilitis|honth fatna
K13.1	Cheek and lip biting
K13.2	Leukoplakia and other disturbances of oral epithelium	leukoplakia|safed dag mooh
K13.5	Oral submucous fibrosis	OSMF|mooh kam khulna
K13.6	Irritative hyperplasia of oral mucosa
K13.7	Other and unspecified lesions of oral mucosa
K14.0	Glossitis
K14.1	Geographic tongue
K14.3	Hypertrophy of tongue papillae	black hairy tongue
K14.5	Plicated tongue	fissured tongue
K14.6	Glossodynia	burning mouth|burning tongue
K14.9	Disease of tongue, unspecified
K20	Oesophagitis
K21.0	GERD with oesophagitis	reflux oesophagitis|erosive GERD
K21.9	GERD without oesophagitis	GERD|acidity|reflux|heartburn|seene me jalan|khatti dakar|APD
K22.0	Achalasia of cardia	achalasia
K22.1	Ulcer of oesophagus
K22.2	Oesophageal obstruction	oesophageal stricture
K22.4	Dyskinesia of oesophagus
K22.5	Diverticulum of oesophagus, acquired
K22.6	Mallory-Weiss syndrome
K22.7	Barrett oesophagus
K22.9	Disease of oesophagus, unspecified
K25.0	Gastric ulcer, acute with haemorrhage
K25.3	Gastric ulcer, acute without haemorrhage or perforation
K25.4	Gastric ulcer, chronic or unspecified with haemorrhage
K25.5	Gastric ulcer, chronic or unspecified with perforation
K25.7	Gastric ulcer, chronic without haemorrhage or perforation
K25.9	Gastric ulcer without haemorrhage or perforation	gastric ulcer|GU|pet ka ulcer
K26.0	Duodenal ulcer, acute with haemorrhage
K26.3	Duodenal ulcer, acute without haemorrhage or perforation
K26.4	Duodenal ulcer, chronic or unspecified with haemorrhage
K26.5	Duodenal ulcer, chronic or unspecified with perforation
K26.7	Duodenal ulcer, chronic without haemorrhage or perforation
K26.9	Duodenal ulcer without haemorrhage or perforation	duodenal ulcer|DU
K27.9	Peptic ulcer, site unspecified	PUD|peptic ulcer|acid peptic disease|APD
K28.9	Gastrojejunal ulcer without haemorrhage or perforation
K29.0	Acute haemorrhagic gastritis
K29.1	Other acute gastritis	acute gastritis
K29.2	Alcoholic gastritis
K29.3	Chronic superficial gastritis
K29.4	Chronic atrophic gastritis
K29.5	Chronic gastritis, unspecified	antral gastritis
K29.6	Other gastritis
K29.7	Gastritis, unspecified	gastritis|acidity|pet me jalan
K29.8	Duodenitis
K29.9	Gastroduodenitis, unspecified
K30	Functional dyspepsia	dyspepsia|indigestion|gas|badhazmi|apach
K31.1	Adult hypertrophic pyloric stenosis	GOO|gastric outlet obstruction
K31.7	Polyp of stomach and duodenum
K31.8	Other specified diseases of stomach and duodenum	gastroparesis|achlorhydria
K31.9	Disease of stomach and duodenum, unspecified
K35.2	Acute appendicitis with generalized peritonitis
K35.3	Acute appendicitis with localized peritonitis
K35.8	Acute appendicitis, other and unspecified	appendicitis|appendix
K36	Other appendicitis	chronic appendicitis|recurrent appendicitis
K37	Unspecified appendicitis
K38.9	Disease of appendix, unspecified
K40.0	Bilateral inguinal hernia, with obstruction, without gangrene
K40.2	Bilateral inguinal hernia, without obstruction or gangrene	bilateral inguinal hernia
K40.3	Inguinal hernia, unilateral, with obstruction, no gangrene	obstructed inguinal hernia
K40.4	Inguinal hernia, unilateral or unspecified, with gangrene
K40.9	Inguinal hernia, unilateral, no obstruction or gangrene	inguinal hernia|hernia|aant utarna
K41.9	Femoral hernia, unilateral, no obstruction or gangrene	femoral hernia
K42.0	Umbilical hernia with obstruction, without gangrene
K42.9	Umbilical hernia without obstruction or gangrene	umbilical hernia|paraumbilical hernia|nabhi hernia
K43.2	Incisional hernia without obstruction or gangrene	incisional hernia
K43.5	Parastomal hernia without obstruction or gangrene
K43.9	Other ventral hernia without obstruction or gangrene	ventral hernia|epigastric hernia
K44.9	Diaphragmatic hernia without obstruction or gangrene	hiatus hernia
K46.9	Abdominal hernia, unspecified, no obstruction or gangrene	hernia
K50.0	Crohn disease of small intestine
K50.1	Crohn disease of large intestine
K50.9	Crohn disease, unspecified	Crohn|IBD
K51.0	Ulcerative (chronic) pancolitis
K51.2	Ulcerative (chronic) proctitis
K51.9	Ulcerative colitis, unspecified	UC|IBD
K52.0	Gastroenteritis and colitis due to radiation
K52.1	Toxic gastroenteritis and colitis	drug induced diarrhoea
K52.2	Allergic and dietetic gastroenteritis and colitis	CMPA|food allergy colitis
K52.9	Noninfective gastroenteritis and colitis, unspecified	chronic diarrhoea|colitis
K55.0	Acute vascular disorders of intestine	mesenteric ischaemia
K55.9	Vascular disorder of intestine, unspecified
K56.0	Paralytic ileus
K56.1	Intussusception
K56.2	Volvulus
K56.4	Other impaction of intestine	faecal impaction
K56.5	Intestinal adhesions with obstruction
K56.6	Other and unspecified intestinal obstruction	SAIO|intestinal obstruction|aant band
K56.7	Ileus, unspecified
K57.3	Diverticular disease of large intestine, no perforation or abscess	diverticulosis
K57.9	Diverticular disease of intestine, site unspecified, uncomplicated
K58.1	Irritable bowel syndrome, diarrhoea predominant	IBS-D|IBS
K58.2	Irritable bowel syndrome, constipation predominant	IBS-C|IBS
K58.3	Irritable bowel syndrome, mixed bowel habits	IBS-M|IBS
K58.8	Irritable bowel syndrome, other and unspecified	IBS|irritable bowel|sangrahani
K59.0	Constipation	kabz|constipation|hard stools
K59.1	Functional diarrhoea
K59.2	Neurogenic bowel, not elsewhere classified
K59.3	Megacolon, not elsewhere classified
K59.4	Anal spasm	proctalgia fugax
K59.9	Functional intestinal disorder, unspecified
K60.0	Acute anal fissure
K60.1	Chronic anal fissure
K60.2	Anal fissure, unspecified	fissure|fissure in ano|FIA
K60.3	Anal fistula	fistula in ano|bhagandar
K60.4	Rectal fistula
K61.0	Anal abscess	perianal abscess
K61.1	Rectal abscess
K61.3	Ischiorectal abscess
K62.0	Anal polyp
K62.1	Rectal polyp
K62.2	Anal prolapse
K62.3	Rectal prolapse	kaanch nikalna
K62.4	Stenosis of anus and rectum
K62.5	Haemorrhage of anus and rectum	bleeding PR|BPR|rectal bleeding|latrine me khoon
K62.6	Ulcer of anus and rectum	SRUS
K62.7	Radiation proctitis
K62.8	Other specified diseases of anus and rectum	proctitis
K63.0	Abscess of intestine
K63.1	Perforation of intestine (nontraumatic)
K63.2	Fistula of intestine
K63.3	Ulcer of intestine
K63.5	Polyp of colon	colonic polyp
K64.0	First degree haemorrhoids	grade 1 piles
K64.1	Second degree haemorrhoids	grade 2 piles
K64.2	Third degree haemorrhoids	grade 3 piles
K64.3	Fourth degree haemorrhoids
K64.4	Residual haemorrhoidal skin tags	anal skin tag|sentinel pile
K64.5	Perianal venous thrombosis	thrombosed pile|perianal haematoma
K64.8	Other specified haemorrhoids
K64.9	Haemorrhoids, unspecified	piles|bawasir|haemorrhoids
K65.0	Acute peritonitis
K65.9	Peritonitis, unspecified
K66.0	Peritoneal adhesions
K66.1	Haemoperitoneum
K70.0	Alcoholic fatty liver
K70.1	Alcoholic hepatitis
K70.3	Alcoholic cirrhosis of liver
K70.4	Alcoholic hepatic failure
K70.9	Alcoholic liver disease, unspecified	ALD|sharab se liver kharab
K71.2	Toxic liver disease with acute hepatitis
K71.6	Toxic liver disease with hepatitis, not elsewhere classified	DILI|ATT induced hepatitis
K71.9	Toxic liver disease, unspecified	DILI
K72.0	Acute and subacute hepatic failure	ALF
K72.1	Chronic hepatic failure
K72.9	Hepatic failure, unspecified	liver failure|hepatic encephalopathy
K73.2	Chronic active hepatitis, not elsewhere classified
K73.9	Chronic hepatitis, unspecified
K74.0	Hepatic fibrosis
K74.3	Primary biliary cirrhosis	PBC
K74.4	Secondary biliary cirrhosis
K74.5	Biliary cirrhosis, unspecified
K74.6	Other and unspecified cirrhosis of liver	cirrhosis|CLD|DCLD|liver kharab
K75.0	Abscess of liver	pyogenic liver abscess
K75.2	Nonspecific reactive hepatitis
K75.4	Autoimmune hepatitis	AIH
K75.8	Other specified inflammatory liver diseases	NASH
K75.9	Inflammatory liver disease, unspecified	hepatitis
K76.0	Fatty (change of) liver, not elsewhere classified	fatty liver|NAFLD|MASLD|liver me charbi
K76.1	Chronic passive congestion of liver
K76.6	Portal hypertension	PHT|NCPF
K76.7	Hepatorenal syndrome	HRS
K76.8	Other specified diseases of liver	liver cyst
K76.9	Liver disease, unspecified	CLD
K80.0	Gallbladder stone with acute cholecystitis
K80.1	Gallbladder stone with other cholecystitis	calculous cholecystitis
K80.2	Gallbladder stone without cholecystitis	gallstones|GB stone|cholelithiasis|pitte ki pathri
K80.3	Bile duct stone with cholangitis
K80.4	Bile duct stone with cholecystitis
K80.5	Bile duct stone without cholangitis or cholecystitis	CBD stone|choledocholithiasis
K80.8	Other cholelithiasis
K81.0	Acute cholecystitis
K81.1	Chronic cholecystitis
K81.9	Cholecystitis, unspecified
K82.0	Obstruction of gallbladder
K82.1	Hydrops of gallbladder	mucocele GB
K82.4	Cholesterolosis of gallbladder
K82.8	Other specified diseases of gallbladder	GB sludge|biliary dyskinesia
K83.0	Cholangitis	PSC
K83.1	Obstruction of bile duct	obstructive jaundice|CBD stricture
K83.5	Biliary cyst
K83.9	Disease of biliary tract, unspecified
K85.0	Idiopathic acute pancreatitis
K85.1	Biliary acute pancreatitis	gallstone pancreatitis
K85.2	Alcohol-induced acute pancreatitis
K85.3	Drug-induced acute pancreatitis
K85.9	Acute pancreatitis, unspecified	acute pancreatitis
K86.0	Alcohol-induced chronic pancreatitis
K86.1	Other chronic pancreatitis	chronic pancreatitis|CP|TCP
K86.2	Cyst of pancreas
K86.3	Pseudocyst of pancreas	pseudopancreatic cyst
K86.8	Other specified diseases of pancreas
K90.0	Coeliac disease	celiac|gluten allergy|gehu ki allergy
K90.1	Tropical sprue
K90.4	Malabsorption due to intolerance, not elsewhere classified
K90.9	Intestinal malabsorption, unspecified	malabsorption
K91.1	Postgastric surgery syndromes	dumping syndrome
K91.5	Postcholecystectomy syndrome
K92.0	Haematemesis	khoon ki ulti|UGI bleed|blood vomiting
K92.1	Melaena	black stools|kala dast|malena
K92.2	Gastrointestinal haemorrhage, unspecified	GI bleed|UGIB|LGIB
K92.9	Disease of digestive system, unspecified	pet ki bimari
L00	Staphylococcal scalded skin syndrome	SSSS
L01.0	Impetigo	impetigo|phunsi
L01.1	Impetiginization of other dermatoses	secondary infected eczema
L02.0	Abscess, furuncle and carbuncle of face
L02.1	Abscess, furuncle and carbuncle of neck
L02.2	Abscess, furuncle and carbuncle of trunk
L02.3	Abscess, furuncle and carbuncle of buttock	gluteal abscess
L02.4	Abscess, furuncle and carbuncle of limb	axillary abscess
L02.8	Abscess, furuncle and carbuncle of other sites
L02.9	Abscess, furuncle and carbuncle, unspecified	abscess|boil|phoda|phunsi|furuncle|baltod
L03.0	Cellulitis of finger and toe	paronychia|felon|whitlow|nail infection
L03.1	Cellulitis of other parts of limb	cellulitis leg|cellulitis hand
L03.2	Cellulitis of face
L03.3	Cellulitis of trunk
L03.8	Cellulitis of other sites
L03.9	Cellulitis, unspecified	cellulitis
L04.0	Acute lymphadenitis of face, head and neck	cervical lymphadenitis
L04.1	Acute lymphadenitis of trunk
L04.2	Acute lymphadenitis of upper limb
L04.3	Acute lymphadenitis of lower limb	inguinal lymphadenitis
L04.9	Acute lymphadenitis, unspecified
L05.0	Pilonidal cyst with abscess
L05.9	Pilonidal cyst without abscess	pilonidal sinus|PNS
L08.0	Pyoderma	pyoderma|infected skin
L08.1	Erythrasma
L08.8	Other specified local infection of skin
L08.9	Local infection of skin, unspecified	skin infection|infected wound|SSTI
L10.0	Pemphigus vulgaris
L10.2	Pemphigus foliaceus
L10.9	Pemphigus, unspecified	pemphigus
L12.0	Bullous pemphigoid
L12.9	Pemphigoid, unspecified
L13.0	Dermatitis herpetiformis
L20.0	Besnier prurigo
L20.8	Other atopic dermatitis
L20.9	Atopic dermatitis, unspecified	eczema|AD|atopic dermatitis
L21.0	Seborrhoea capitis	dandruff|rusi|cradle cap
L21.1	Seborrhoeic infantile dermatitis	cradle cap
L21.8	Other seborrhoeic dermatitis
L21.9	Seborrhoeic dermatitis, unspecified	SD|seborrhea|dandruff
L22	Diaper dermatitis	diaper rash|nappy rash
L23.0	Allergic contact dermatitis due to metals	artificial jewellery allergy|nickel allergy
L23.2	Allergic contact dermatitis due to cosmetics	hair dye allergy
L23.3	Allergic contact dermatitis due to drugs on skin
L23.5	Allergic contact dermatitis due to other chemicals
L23.7	Allergic contact dermatitis due to plants, except food	parthenium dermatitis
L23.9	Allergic contact dermatitis, unspecified cause	ACD|contact allergy
L24.0	Irritant contact dermatitis due to detergents	detergent eczema
L24.9	Irritant contact dermatitis, unspecified cause	ICD
L25.9	Contact dermatitis, unspecified cause	CD|contact dermatitis
L26	Exfoliative dermatitis	erythroderma
L27.0	Generalized skin eruption due to drugs	drug rash|drug reaction|dawa ki allergy
L27.1	Localized skin eruption due to drugs	FDE|fixed drug eruption
L27.2	Dermatitis due to ingested food
L28.0	Lichen simplex chronicus	LSC|neurodermatitis
L28.1	Prurigo nodularis
L28.2	Other prurigo	papular urticaria|insect bite reaction
L29.0	Pruritus ani	itching anus
L29.1	Pruritus scroti
L29.2	Pruritus vulvae	itching vulva
L29.3	Anogenital pruritus, unspecified
L29.8	Other pruritus	senile pruritus
L29.9	Pruritus, unspecified	itching|khujli|pruritus
L30.0	Nummular dermatitis	nummular eczema
L30.1	Dyshidrosis (pompholyx)	pompholyx
L30.2	Cutaneous autosensitization	id reaction
L30.3	Infective dermatitis	infected eczema
L30.4	Erythema intertrigo	intertrigo|ragad
L30.5	Pityriasis alba	P alba|safed dag
L30.8	Other specified dermatitis	hand eczema
L30.9	Dermatitis, unspecified	eczema|dermatitis|ekzima
L40.0	Psoriasis vulgaris	psoriasis|plaque psoriasis
L40.1	Generalized pustular psoriasis
L40.3	Palmoplantar pustulosis
L40.4	Guttate psoriasis
L40.5	Arthropathic psoriasis	psoriatic arthritis|PsA
L40.8	Other psoriasis	scalp psoriasis
L40.9	Psoriasis, unspecified	psoriasis|chhal rog|apras
L41.0	Pityriasis lichenoides et varioliformis acuta	PLEVA
L41.1	Pityriasis lichenoides chronica
L42	Pityriasis rosea	P rosea
L43.0	Hypertrophic lichen planus
L43.2	Lichenoid drug reaction
L43.9	Lichen planus, unspecified	LP
L44.0	Pityriasis rubra pilaris	PRP
L44.1	Lichen nitidus
L50.0	Allergic urticaria	allergy|pitti|urticaria
L50.1	Idiopathic urticaria
L50.2	Urticaria due to cold and heat
L50.3	Dermatographic urticaria	dermographism
L50.5	Cholinergic urticaria
L50.8	Other urticaria	chronic urticaria|CSU
L50.9	Urticaria, unspecified	hives|pitti uchhalna|urticaria|chapaki|sheet pitt
L51.0	Nonbullous erythema multiforme	EM minor
L51.1	Bullous erythema multiforme	SJS|Stevens Johnson
L51.2	Toxic epidermal necrolysis	TEN
L51.9	Erythema multiforme, unspecified	EM
L52	Erythema nodosum	EN
L53.0	Toxic erythema
L53.9	Erythematous condition, unspecified
L55.0	Sunburn of first degree
L55.9	Sunburn, unspecified	sunburn
L56.0	Drug phototoxic response
L56.1	Drug photoallergic response
L56.4	Polymorphous light eruption	PMLE|sun allergy
L56.8	Other specified acute ultraviolet skin changes
L56.9	Acute ultraviolet skin change, unspecified
L57.0	Actinic keratosis
L57.8	Other chronic nonionizing radiation skin changes	sun damaged skin|tanning
L58.9	Radiodermatitis, unspecified
L60.0	Ingrowing nail	ingrown toenail|nakhun andar ghusna
L60.1	Onycholysis
L60.3	Nail dystrophy
L60.8	Other nail disorders
L60.9	Nail disorder, unspecified
L63.0	Alopecia (capitis) totalis
L63.1	Alopecia universalis
L63.2	Ophiasis
L63.9	Alopecia areata, unspecified	AA|patchy hair loss|indralupt
L64.0	Drug-induced androgenic alopecia
L64.9	Androgenic alopecia, unspecified	AGA|male pattern baldness|ganjapan|MPHL|FPHL
L65.0	Telogen effluvium	TE|hair fall|baal jhadna
L65.1	Anagen effluvium
L65.9	Nonscarring hair loss, unspecified	hair fall|hair loss|baal jhadna
L66.9	Cicatricial alopecia, unspecified	scarring alopecia
L67.1	Variation in hair colour	premature greying|safed baal|canities
L68.0	Hirsutism	hirsutism|facial hair
L68.9	Hypertrichosis, unspecified
L70.0	Acne vulgaris	acne|pimples|muhase|keel muhase
L70.1	Acne conglobata
L70.4	Infantile acne
L70.5	Acne excoriee
L70.8	Other acne	steroid acne
L70.9	Acne, unspecified	acne|pimples
L71.0	Perioral dermatitis
L71.9	Rosacea, unspecified	rosacea
L72.0	Epidermal cyst	epidermoid cyst|milia
L72.1	Trichilemmal (pilar, sebaceous) cyst	sebaceous cyst|pilar cyst
L72.9	Follicular cyst of skin, unspecified
L73.0	Acne keloid	folliculitis keloidalis nuchae
L73.1	Pseudofolliculitis barbae
L73.2	Hidradenitis suppurativa	HS
L73.8	Other specified follicular disorders	sycosis barbae
L73.9	Follicular disorder, unspecified	folliculitis
L74.0	Miliaria rubra	prickly heat|ghamoriyan
L74.1	Miliaria crystallina
L74.3	Miliaria, unspecified	heat rash|ghamori
L74.4	Anhidrosis
L75.0	Bromhidrosis	body odour
L80	Vitiligo	leucoderma|safed dag|vitiligo
L81.0	Postinflammatory hyperpigmentation	PIH
L81.1	Chloasma	melasma|jhaiyan
L81.2	Freckles
L81.3	Cafe au lait spots
L81.4	Other melanin hyperpigmentation	lentigo|tanning
L81.5	Leukoderma, not elsewhere classified
L81.8	Other specified disorders of pigmentation
L81.9	Disorder of pigmentation, unspecified	pigmentation|dark spots|dark circles
L82	Seborrhoeic keratosis	SK|DPN|stucco keratosis
L83	Acanthosis nigricans	AN|dark neck|gardan kali
L84	Corns and callosities	corn|callus|gokhru
L85.0	Acquired ichthyosis
L85.1	Acquired keratosis palmaris et plantaris
L85.3	Xerosis cutis	dry skin|rukhi twacha|xerosis
L85.8	Other specified epidermal thickening	cutaneous horn
L87.0	Kyrle disease
L88	Pyoderma gangrenosum	PG
L89.0	Stage I decubitus ulcer
L89.1	Stage II decubitus ulcer
L89.2	Stage III decubitus ulcer
L89.3	Stage IV decubitus ulcer
L89.9	Decubitus ulcer and pressure area, unspecified	bedsore|pressure sore
L90.0	Lichen sclerosus et atrophicus	LSEA|BXO
L90.5	Scar conditions and fibrosis of skin	scar|acne scar
L90.6	Striae atrophicae	stretch marks|striae
L91.0	Hypertrophic scar	keloid
L91.8	Other hypertrophic disorders of skin	skin tag|acrochordon
L92.0	Granuloma annulare
L92.1	Necrobiosis lipoidica, not elsewhere classified
L92.3	Foreign body granuloma of skin
L93.0	Discoid lupus erythematosus	DLE
L93.1	Subacute cutaneous lupus erythematosus
L94.0	Localized scleroderma (morphoea)	morphea
L94.2	Calcinosis cutis
L95.9	Vasculitis limited to skin, unspecified	cutaneous vasculitis
L97	Ulcer of lower limb, not elsewhere classified	leg ulcer|non healing ulcer|pair ka ghav
L98.0	Pyogenic granuloma
L98.1	Factitial dermatitis
L98.4	Chronic ulcer of skin, not elsewhere classified	non healing ulcer|trophic ulcer
L98.5	Mucinosis of skin
L98.8	Other specified disorders of skin
L98.9	Disorder of skin, unspecified	skin problem|charm rog
M00.0	Staphylococcal arthritis and polyarthritis
M00.9	Pyogenic arthritis, unspecified	septic arthritis
M01.1	Tuberculous arthritis	TB joint
M02.1	Postdysenteric arthropathy
M02.3	Reiter disease	reactive arthritis
M02.9	Reactive arthropathy, unspecified	ReA|reactive arthritis
M03.2	Other postinfectious arthropathies
M05.0	Felty syndrome
M05.3	Seropositive rheumatoid arthritis with other organ involvement
M05.8	Other seropositive rheumatoid arthritis
M05.9	Seropositive rheumatoid arthritis, unspecified	RA|RF positive|anti CCP positive|gathiya
M06.0	Seronegative rheumatoid arthritis	seronegative RA
M06.1	Adult-onset Still disease	AOSD
M06.3	Rheumatoid nodule
M06.4	Inflammatory polyarthropathy	inflammatory arthritis
M06.9	Rheumatoid arthritis, unspecified	RA|gathiya|gathiya vat|amvat
M07.3	Other psoriatic arthropathies
M08.0	Juvenile rheumatoid arthritis	JIA|JRA
M08.1	Juvenile ankylosing spondylitis
M08.2	Juvenile arthritis with systemic onset	SoJIA
M08.3	Juvenile polyarthritis (seronegative)
M08.4	Pauciarticular juvenile arthritis
M08.9	Juvenile arthritis, unspecified
M10.0	Idiopathic gout	gout|uric acid arthritis
M10.2	Drug-induced gout
M10.3	Gout due to impairment of renal function
M10.4	Other secondary gout
M10.9	Gout, unspecified	gout|gouty arthritis|uric acid
M11.2	Other chondrocalcinosis	pseudogout|CPPD
M12.8	Other specific arthropathies, not elsewhere classified
M13.0	Polyarthritis, unspecified	polyarthritis|jodo ka dard
M13.1	Monoarthritis, not elsewhere classified	monoarthritis
M13.9	Arthritis, unspecified	arthritis|jodo me sujan
M14.0	Gouty arthropathy due to enzyme defects
M14.6	Neuropathic arthropathy	Charcot joint
M15.0	Primary generalized (osteo)arthrosis
M15.1	Heberden nodes with arthropathy
M15.2	Bouchard nodes with arthropathy
M15.9	Polyarthrosis, unspecified	generalised OA
M16.0	Primary coxarthrosis, bilateral
M16.1	Other primary coxarthrosis	OA hip
M16.5	Other post-traumatic coxarthrosis
M16.7	Other secondary coxarthrosis
M16.9	Coxarthrosis, unspecified	OA hip|hip arthritis
M17.0	Primary gonarthrosis, bilateral	OA both knees|bilateral OA knee|ghutno ka dard
M17.1	Other primary gonarthrosis	OA knee|ghutna ghisna
M17.3	Other post-traumatic gonarthrosis
M17.5	Other secondary gonarthrosis
M17.9	Gonarthrosis, unspecified	OA knee|knee osteoarthritis|ghutne ka dard
M18.0	Primary arthrosis of first carpometacarpal joints, bilateral
M18.9	Arthrosis of first carpometacarpal joint, unspecified
M19.0	Primary arthrosis of other joints
M19.1	Post-traumatic arthrosis of other joints
M19.9	Arthrosis, unspecified	OA|osteoarthritis|DJD
M20.0	Deformity of finger(s)	mallet finger|swan neck
M20.1	Hallux valgus (acquired)	bunion
M20.2	Hallux rigidus
M20.4	Other hammer toe(s) (acquired)	hammer toe
M20.6	Acquired deformity of toe(s), unspecified
M21.0	Valgus deformity, not elsewhere classified	genu valgum|knock knee
M21.1	Varus deformity, not elsewhere classified	genu varum|bow legs
M21.2	Flexion deformity
M21.3	Wrist or foot drop (acquired)	foot drop|wrist drop
M21.4	Flat foot (pes planus) (acquired)	flat foot
M21.7	Unequal limb length (acquired)	LLD
M21.9	Acquired deformity of limb, unspecified
M22.0	Recurrent dislocation of patella
M22.2	Patellofemoral disorders	PFPS|anterior knee pain
M22.4	Chondromalacia patellae	CMP
M22.9	Disorder of patella, unspecified
M23.2	Derangement of meniscus due to old tear or injury	old meniscal tear
M23.4	Loose body in knee
M23.5	Chronic instability of knee	old ACL tear
M23.9	Internal derangement of knee, unspecified	IDK
M24.0	Loose body in joint
M24.2	Disorder of ligament
M24.3	Pathological dislocation and subluxation of joint, NEC
M24.4	Recurrent dislocation and subluxation of joint	recurrent shoulder dislocation
M24.5	Contracture of joint
M24.6	Ankylosis of joint
M25.0	Haemarthrosis
M25.3	Other instability of joint
M25.4	Effusion of joint	knee effusion|ghutne me pani
M25.5	Pain in joint	arthralgia|joint pain|jodo ka dard|knee pain|shoulder pain|hip pain
M25.6	Stiffness of joint, not elsewhere classified	joint stiffness|jakdan
M25.7	Osteophyte
M25.9	Joint disorder, unspecified
M30.0	Polyarteritis nodosa	PAN
M30.3	Mucocutaneous lymph node syndrome (Kawasaki)	Kawasaki disease
M31.3	Wegener granulomatosis	GPA
M31.4	Aortic arch syndrome (Takayasu)	Takayasu arteritis
M31.5	Giant cell arteritis with polymyalgia rheumatica
M31.6	Other giant cell arteritis	temporal arteritis|GCA
M31.7	Microscopic polyangiitis	MPA
M32.0	Drug-induced systemic lupus erythematosus
M32.1	SLE with organ or system involvement	lupus nephritis
M32.9	Systemic lupus erythematosus, unspecified	SLE|lupus
M33.0	Juvenile dermatomyositis
M33.1	Other dermatomyositis
M33.2	Polymyositis
M34.0	Progressive systemic sclerosis
M34.1	CR(E)ST syndrome	CREST
M34.9	Systemic sclerosis, unspecified	scleroderma|SSc
M35.0	Sicca syndrome (Sjogren)	Sjogren
M35.1	Other overlap syndromes	MCTD
M35.2	Behcet disease	Behcet
M35.3	Polymyalgia rheumatica	PMR
M35.7	Hypermobility syndrome
M35.9	Systemic involvement of connective tissue, unspecified	CTD|UCTD
M40.0	Postural kyphosis
M40.2	Other and unspecified kyphosis	kyphosis|kubad
M40.3	Flatback syndrome
M40.4	Other lordosis
M41.1	Juvenile idiopathic scoliosis
M41.9	Scoliosis, unspecified	scoliosis|reedh tedhi
M42.0	Juvenile osteochondrosis of spine	Scheuermann disease
M43.0	Spondylolysis
M43.1	Spondylolisthesis	listhesis
M43.6	Torticollis	wry neck|gardan akadna
M43.9	Deforming dorsopathy, unspecified
M45	Ankylosing spondylitis	AS|axSpA
M46.1	Sacroiliitis, not elsewhere classified	sacroiliitis|SI joint pain
M46.4	Discitis, unspecified
M46.8	Other specified inflammatory spondylopathies
M46.9	Inflammatory spondylopathy, unspecified	SpA
M47.1	Other spondylosis with myelopathy	cervical myelopathy
M47.2	Other spondylosis with radiculopathy	cervical radiculopathy
M47.8	Other spondylosis	cervical spondylosis|CS|lumbar spondylosis
M47.9	Spondylosis, unspecified	spondylosis|spondylitis|cervical
M48.0	Spinal stenosis	LCS|lumbar canal stenosis
M48.1	Ankylosing hyperostosis (Forestier)	DISH
M48.5	Collapsed vertebra, not elsewhere classified	wedge collapse|vertebral compression
M49.0	Tuberculosis of spine	Potts spine|TB spine
M50.0	Cervical disc disorder with myelopathy
M50.1	Cervical disc disorder with radiculopathy	cervical radiculopathy
M50.2	Other cervical disc displacement	cervical PIVD
M50.3	Other cervical disc degeneration
M50.9	Cervical disc disorder, unspecified
M51.0	Lumbar and other disc disorders with myelopathy
M51.1	Lumbar and other disc disorders with radiculopathy	sciatica|PIVD with radiculopathy|slip disc
M51.2	Other specified intervertebral disc displacement	PIVD|slip disc|disc prolapse|LDP
M51.3	Other specified intervertebral disc degeneration	DDD
M51.4	Schmorl nodes
M51.9	Intervertebral disc disorder, unspecified
M53.0	Cervicocranial syndrome
M53.1	Cervicobrachial syndrome
M53.2	Spinal instabilities
M53.3	Sacrococcygeal disorders, not elsewhere classified	coccydynia|tailbone pain
M53.9	Dorsopathy, unspecified
M54.1	Radiculopathy	radiculopathy
M54.2	Cervicalgia	neck pain|gardan dard
M54.3	Sciatica	sciatica|nas dabna|gridhrasi
M54.4	Lumbago with sciatica	LBA with radiculopathy
M54.5	Low back pain	LBA|LBP|low back ache|kamar dard|backache|lumbago
M54.6	Pain in thoracic spine	upper back pain|peeth dard
M54.8	Other dorsalgia
M54.9	Dorsalgia, unspecified	back pain|peeth dard
M60.0	Infective myositis	pyomyositis
M60.1	Interstitial myositis
M60.9	Myositis, unspecified
M61.0	Myositis ossificans traumatica
M61.9	Calcification and ossification of muscle, unspecified
M62.0	Diastasis of muscle	diastasis recti
M62.1	Other rupture of muscle (nontraumatic)
M62.4	Contracture of muscle
M62.5	Muscle wasting and atrophy, not elsewhere classified	sarcopenia
M62.6	Muscle strain	muscle pull
M62.8	Other specified disorders of muscle	rhabdomyolysis
M62.9	Disorder of muscle, unspecified
M65.0	Abscess of tendon sheath
M65.3	Trigger finger
M65.4	Radial styloid tenosynovitis (de Quervain)	DQT|de Quervain
M65.8	Other synovitis and tenosynovitis
M65.9	Synovitis and tenosynovitis, unspecified	tenosynovitis|synovitis
M66.0	Rupture of popliteal cyst
M66.3	Spontaneous rupture of flexor tendons
M67.0	Short Achilles tendon (acquired)
M67.3	Transient synovitis	transient synovitis hip
M67.4	Ganglion	ganglion cyst
M67.8	Other specified disorders of synovium and tendon
M70.2	Olecranon bursitis	student elbow
M70.4	Prepatellar bursitis	housemaid knee
M70.5	Other bursitis of knee	pes anserine bursitis
M70.6	Trochanteric bursitis
M70.7	Other bursitis of hip
M71.0	Abscess of bursa
M71.2	Synovial cyst of popliteal space (Baker)	Baker cyst
M71.9	Bursopathy, unspecified	bursitis
M72.0	Palmar fascial fibromatosis (Dupuytren)	Dupuytren contracture
M72.2	Plantar fascial fibromatosis	plantar fasciitis|heel pain|edi ka dard
M72.6	Necrotizing fasciitis
M75.0	Adhesive capsulitis of shoulder	frozen shoulder|PA shoulder|periarthritis shoulder|kandha jaam
M75.1	Rotator cuff syndrome	rotator cuff tear|supraspinatus tear
M75.2	Bicipital tendinitis
M75.3	Calcific tendinitis of shoulder
M75.4	Impingement syndrome of shoulder	SAIS
M75.5	Bursitis of shoulder
M75.8	Other shoulder lesions
M75.9	Shoulder lesion, unspecified
M76.0	Gluteal tendinitis
M76.3	Iliotibial band syndrome	ITB syndrome
M76.5	Patellar tendinitis	jumper knee
M76.6	Achilles tendinitis
M76.8	Other enthesopathies of lower limb, excluding foot	tibialis posterior tendinitis
M76.9	Enthesopathy of lower limb, unspecified
M77.0	Medial epicondylitis	golfer elbow
M77.1	Lateral epicondylitis	tennis elbow
M77.3	Calcaneal spur	heel spur|edi ki haddi badhna
M77.4	Metatarsalgia
M77.5	Other enthesopathy of foot
M77.9	Enthesopathy, unspecified	tendinitis
M79.0	Rheumatism, unspecified
M79.1	Myalgia	body ache|badan dard|muscle pain|myalgia
M79.2	Neuralgia and neuritis, unspecified	neuralgia|nas ka dard
M79.3	Panniculitis, unspecified
M79.4	Hypertrophy of (infrapatellar) fat pad
M79.5	Residual foreign body in soft tissue
M79.6	Pain in limb	leg pain|hand pain|pair dard|haath dard|limb pain
M79.7	Fibromyalgia	fibromyalgia|FMS
M79.8	Other specified soft tissue disorders
M79.9	Soft tissue disorder, unspecified
M80.0	Postmenopausal osteoporosis with pathological fracture
M80.9	Unspecified osteoporosis with pathological fracture	osteoporotic fracture
M81.0	Postmenopausal osteoporosis
M81.1	Postoophorectomy osteoporosis
M81.4	Drug-induced osteoporosis	steroid osteoporosis
M81.9	Osteoporosis, unspecified	osteoporosis|haddi kamzor
M83.9	Adult osteomalacia, unspecified	osteomalacia
M84.0	Malunion of fracture
M84.1	Nonunion of fracture (pseudarthrosis)	non union
M84.2	Delayed union of fracture
M84.3	Stress fracture, not elsewhere classified
M84.4	Pathological fracture, not elsewhere classified
M85.6	Other cyst of bone
M85.8	Other specified disorders of bone density and structure	osteopenia
M85.9	Disorder of bone density and structure, unspecified
M86.1	Other acute osteomyelitis
M86.6	Other chronic osteomyelitis	chronic osteomyelitis
M86.9	Osteomyelitis, unspecified	osteomyelitis
M87.0	Idiopathic aseptic necrosis of bone	AVN hip|avascular necrosis
M87.1	Osteonecrosis due to drugs	steroid AVN
M87.9	Osteonecrosis, unspecified	AVN
M88.9	Paget disease of bone, unspecified
M89.0	Algoneurodystrophy	RSD|Sudeck
M89.8	Other specified disorders of bone
M89.9	Disorder of bone, unspecified
M91.1	Juvenile osteochondrosis of head of femur	Perthes disease
M92.5	Juvenile osteochondrosis of tibia and fibula	Osgood Schlatter
M93.0	Slipped upper femoral epiphysis (nontraumatic)	SCFE
M93.1	Kienbock disease of adults
M93.2	Osteochondritis dissecans	OCD knee
M94.0	Chondrocostal junction syndrome (Tietze)	costochondritis
M95.0	Acquired deformity of nose
M96.1	Postlaminectomy syndrome, not elsewhere classified	failed back syndrome
M99.0	Segmental and somatic dysfunction
N00.9	Acute nephritic syndrome, unspecified	AGN|PSGN
N02.9	Recurrent and persistent haematuria, unspecified
N03.9	Chronic nephritic syndrome, unspecified	chronic GN
N04.0	Nephrotic syndrome, minor glomerular abnormality	MCD
N04.1	Nephrotic syndrome, focal and segmental lesions	FSGS
N04.2	Nephrotic syndrome, diffuse membranous glomerulonephritis
N04.9	Nephrotic syndrome, unspecified	nephrotic|NS
N05.9	Unspecified nephritic syndrome	glomerulonephritis|nephritis
N08.3	Glomerular disorders in diabetes mellitus	diabetic nephropathy|DKD
N10	Acute tubulo-interstitial nephritis	acute pyelonephritis|APN|AIN
N11.0	Nonobstructive reflux-associated chronic pyelonephritis
N11.1	Chronic obstructive pyelonephritis
N11.9	Chronic tubulo-interstitial nephritis, unspecified
N12	Tubulo-interstitial nephritis, not specified acute or chronic	pyelonephritis
N13.0	Hydronephrosis with ureteropelvic junction obstruction	PUJ obstruction
N13.1	Hydronephrosis with ureteral stricture, NEC
N13.2	Hydronephrosis with renal and ureteral stone obstruction
N13.3	Other and unspecified hydronephrosis	HDN|hydronephrosis
N13.5	Kinking and stricture of ureter without hydronephrosis
N13.6	Pyonephrosis
N13.7	Vesicoureteral-reflux-associated uropathy	VUR
N13.9	Obstructive and reflux uropathy, unspecified
N14.0	Analgesic nephropathy
N15.1	Renal and perinephric abscess	renal abscess
N17.0	Acute renal failure with tubular necrosis	ATN
N17.9	Acute renal failure, unspecified	AKI|ARF
N18.1	Chronic kidney disease, stage 1	CKD 1
N18.2	Chronic kidney disease, stage 2	CKD 2
N18.3	Chronic kidney disease, stage 3	CKD 3
N18.4	Chronic kidney disease, stage 4	CKD 4
N18.5	Chronic kidney disease, stage 5	CKD 5|ESRD|CKD on dialysis|MHD
N18.9	Chronic kidney disease, unspecified	CKD|CRF|kidney kharab|gurde ki bimari
N19	Unspecified kidney failure	renal failure|uraemia
N20.0	Calculus of kidney	renal stone|kidney stone|gurde ki pathri|pathri
N20.1	Calculus of ureter	ureteric stone|VUJ calculus|ureter me pathri
N20.2	Calculus of kidney with calculus of ureter
N20.9	Urinary calculus, unspecified	stone|pathri
N21.0	Calculus in bladder	bladder stone|vesical calculus
N21.1	Calculus in urethra
N23	Unspecified renal colic	renal colic|ureteric colic|pathri ka dard
N25.0	Renal osteodystrophy	CKD MBD
N25.1	Nephrogenic diabetes insipidus
N25.8	Other disorders from impaired renal tubular function	RTA|renal tubular acidosis
N26	Unspecified contracted kidney
N27.0	Small kidney, unilateral
N27.9	Small kidney, unspecified
N28.0	Ischaemia and infarction of kidney
N28.1	Cyst of kidney, acquired	renal cyst|simple cyst kidney
N28.8	Other specified disorders of kidney and ureter
N28.9	Disorder of kidney and ureter, unspecified
N30.0	Acute cystitis	cystitis|peshab me jalan
N30.1	Interstitial cystitis (chronic)	IC|bladder pain syndrome
N30.2	Other chronic cystitis
N30.4	Irradiation cystitis
N30.9	Cystitis, unspecified
N31.9	Neuromuscular dysfunction of bladder, unspecified	neurogenic bladder
N32.0	Bladder-neck obstruction	BNO|BOO
N32.1	Vesicointestinal fistula
N32.8	Other specified disorders of bladder	OAB|overactive bladder
N34.0	Urethral abscess
N34.1	Nonspecific urethritis	NGU
N34.2	Other urethritis	urethritis
N34.3	Urethral syndrome, unspecified
N35.0	Post-traumatic urethral stricture
N35.1	Postinfective urethral stricture, not elsewhere classified
N35.9	Urethral stricture, unspecified	stricture urethra
N36.0	Urethral fistula
N36.2	Urethral caruncle
N39.0	Urinary tract infection, site not specified	UTI|urine infection|peshab me jalan|peshab ka infection
N39.1	Persistent proteinuria, unspecified
N39.2	Orthostatic proteinuria, unspecified
N39.3	Stress incontinence	SUI
N39.4	Other specified urinary incontinence	urge incontinence
N39.9	Disorder of urinary system, unspecified
N40	Hyperplasia of prostate	BPH|BEP|prostate badhna|enlarged prostate|prostatomegaly|LUTS
N41.0	Acute prostatitis
N41.1	Chronic prostatitis
N41.2	Abscess of prostate
N41.9	Inflammatory disease of prostate, unspecified	prostatitis
N42.0	Calculus of prostate
N43.0	Encysted hydrocele
N43.3	Hydrocele, unspecified	hydrocele|andkosh me pani
N43.4	Spermatocele
N44	Torsion of testis	testicular torsion
N45.0	Orchitis, epididymitis with abscess
N45.9	Orchitis and epididymitis without abscess	epididymo orchitis|EO|orchitis|andkosh ki sujan
N46	Male infertility	azoospermia|oligospermia|low sperm count|male infertility
N47	Redundant prepuce, phimosis and paraphimosis	phimosis|paraphimosis
N48.0	Leukoplakia of penis
N48.1	Balanoposthitis	balanitis|balanoposthitis
N48.2	Other inflammatory disorders of penis
N48.3	Priapism
N48.4	Impotence of organic origin	ED|erectile dysfunction|napunsakta
N48.6	Induratio penis plastica	Peyronie disease
N48.9	Disorder of penis, unspecified
N49.2	Inflammatory disorders of scrotum	scrotal abscess
N50.0	Atrophy of testis
N50.8	Other specified disorders of male genital organs	testicular pain
N50.9	Disorder of male genital organs, unspecified
N60.0	Solitary cyst of breast	breast cyst
N60.1	Diffuse cystic mastopathy	fibrocystic disease|cystic mastopathy
N60.2	Fibroadenosis of breast	fibroadenosis
N60.3	Fibrosclerosis of breast
N60.4	Mammary duct ectasia	duct ectasia
N60.9	Benign mammary dysplasia, unspecified
N61	Inflammatory disorders of breast	breast abscess|mastitis
N62	Hypertrophy of breast	gynaecomastia|gynecomastia
N63	Unspecified lump in breast	breast lump|stan me gaanth
N64.0	Fissure and fistula of nipple	cracked nipple
N64.1	Fat necrosis of breast
N64.3	Galactorrhoea not associated with childbirth
N64.4	Mastodynia	breast pain|mastalgia
N64.5	Other signs and symptoms in breast	nipple discharge
N64.9	Disorder of breast, unspecified
N70.0	Acute salpingitis and oophoritis
N70.1	Chronic salpingitis and oophoritis	hydrosalpinx
N70.9	Salpingitis and oophoritis, unspecified	TO mass|adnexitis
N71.0	Acute inflammatory disease of uterus
N71.1	Chronic inflammatory disease of uterus
N71.9	Inflammatory disease of uterus, unspecified	endometritis|pyometra
N72	Inflammatory disease of cervix uteri	cervicitis
N73.0	Acute parametritis and pelvic cellulitis
N73.6	Female pelvic peritoneal adhesions
N73.9	Female pelvic inflammatory disease, unspecified	PID
N74.1	Female tuberculous pelvic inflammatory disease	genital TB female
N75.0	Cyst of Bartholin gland	Bartholin cyst
N75.1	Abscess of Bartholin gland	Bartholin abscess
N76.0	Acute vaginitis	vaginitis|BV|bacterial vaginosis|vulvovaginitis
N76.1	Subacute and chronic vaginitis
N76.2	Acute vulvitis
N76.4	Abscess of vulva
N76.6	Ulceration of vulva
N76.8	Other specified inflammation of vagina and vulva
N80.0	Endometriosis of uterus	adenomyosis
N80.1	Endometriosis of ovary	chocolate cyst|endometrioma
N80.2	Endometriosis of fallopian tube
N80.3	Endometriosis of pelvic peritoneum
N80.6	Endometriosis in cutaneous scar	scar endometriosis
N80.9	Endometriosis, unspecified	endometriosis
N81.0	Female urethrocele
N81.1	Cystocele
N81.2	Incomplete uterovaginal prolapse
N81.3	Complete uterovaginal prolapse	procidentia
N81.4	Uterovaginal prolapse, unspecified	UV prolapse|bachedani bahar aana|POP
N81.5	Vaginal enterocele
N81.6	Rectocele
N81.9	Female genital prolapse, unspecified	prolapse
N82.0	Vesicovaginal fistula	VVF
N82.3	Fistula of vagina to large intestine	RVF
N83.0	Follicular cyst of ovary
N83.1	Corpus luteum cyst
N83.2	Other and unspecified ovarian cysts	ovarian cyst|simple ovarian cyst|andashay me cyst
N83.5	Torsion of ovary, ovarian pedicle and fallopian tube	ovarian torsion
N83.9	Noninflammatory disorder of ovary and tube, unspecified
N84.0	Polyp of corpus uteri	endometrial polyp
N84.1	Polyp of cervix uteri	cervical polyp
N85.0	Endometrial glandular hyperplasia	endometrial hyperplasia
N85.1	Endometrial adenomatous hyperplasia
N85.2	Hypertrophy of uterus	bulky uterus
N85.4	Malposition of uterus	retroverted uterus
N85.6	Intrauterine synechiae	Asherman syndrome
N86	Erosion and ectropion of cervix uteri	cervical erosion
N87.0	Mild cervical dysplasia	CIN 1|LSIL
N87.1	Moderate cervical dysplasia	CIN 2
N87.2	Severe cervical dysplasia, not elsewhere classified
N87.9	Dysplasia of cervix uteri, unspecified
N88.2	Stricture and stenosis of cervix uteri
N89.5	Stricture and atresia of vagina
N89.8	Other specified noninflammatory disorders of vagina	leucorrhoea|white discharge|safed pani|WDPV
N90.4	Leukoplakia of vulva
N90.7	Vulvar cyst
N91.0	Primary amenorrhoea
N91.1	Secondary amenorrhoea
N91.2	Amenorrhoea, unspecified	missed periods|mahwari band|amenorrhea
N91.3	Primary oligomenorrhoea
N91.4	Secondary oligomenorrhoea
N91.5	Oligomenorrhoea, unspecified	delayed periods|oligomenorrhea
N92.0	Excessive and frequent menstruation with regular cycle	menorrhagia|heavy periods|HMB
N92.1	Excessive and frequent menstruation with irregular cycle	metrorrhagia|AUB
N92.2	Excessive menstruation at puberty	puberty menorrhagia
N92.3	Ovulation bleeding
N92.4	Excessive bleeding in the premenopausal period	perimenopausal bleeding
N92.6	Irregular menstruation, unspecified	irregular periods|mahwari gadbad
N93.0	Postcoital and contact bleeding	PCB
N93.8	Other specified abnormal uterine and vaginal bleeding	DUB
N93.9	Abnormal uterine and vaginal bleeding, unspecified	AUB|bleeding PV
N94.0	Mittelschmerz
N94.1	Dyspareunia
N94.2	Vaginismus
N94.3	Premenstrual tension syndrome	PMS
N94.4	Primary dysmenorrhoea
N94.5	Secondary dysmenorrhoea
N94.6	Dysmenorrhoea, unspecified	period pain|painful periods|mahwari me dard
N94.9	Unspecified condition of female genital organs and menstrual cycle
N95.0	Postmenopausal bleeding	PMB
N95.1	Menopausal and female climacteric states	menopause|hot flushes|rajonivritti
N95.2	Postmenopausal atrophic vaginitis	atrophic vaginitis|GSM
N95.9	Menopausal and perimenopausal disorder, unspecified
N96	Habitual aborter	recurrent pregnancy loss|RPL|BOH
N97.0	Female infertility associated with anovulation
N97.1	Female infertility of tubal origin	tubal block
N97.2	Female infertility of uterine origin
N97.9	Female infertility, unspecified	infertility|banjhpan|primary infertility|bachcha nahi hona
N98.1	Hyperstimulation of ovaries	OHSS
N99.1	Postprocedural urethral stricture
O00.0	Abdominal pregnancy
O00.1	Tubal pregnancy	ruptured ectopic
O00.9	Ectopic pregnancy, unspecified	ectopic
O01.9	Hydatidiform mole, unspecified	molar pregnancy|H mole
O02.0	Blighted ovum and nonhydatidiform mole	blighted ovum|anembryonic pregnancy
O02.1	Missed abortion
O03.4	Spontaneous abortion, incomplete, without complication	incomplete abortion
O03.9	Spontaneous abortion, complete or unspecified, uncomplicated	miscarriage|abortion|garbhpat
O04.9	Medical abortion, complete or unspecified, uncomplicated	MTP
O06.9	Unspecified abortion, complete or unspecified, uncomplicated
O08.0	Infection following abortion, ectopic and molar pregnancy	septic abortion
O08.1	Haemorrhage following abortion, ectopic and molar pregnancy
O10.0	Pre-existing essential hypertension complicating pregnancy	chronic HTN in pregnancy
O11	Pre-eclampsia superimposed on chronic hypertension
O12.0	Gestational oedema
O12.1	Gestational proteinuria
O13	Gestational hypertension	PIH|GHTN
O14.0	Mild to moderate pre-eclampsia	pre eclampsia|PE
O14.1	Severe pre-eclampsia
O14.2	HELLP syndrome
O14.9	Pre-eclampsia, unspecified	PET
O15.0	Eclampsia in pregnancy
O15.2	Eclampsia in the puerperium
O15.9	Eclampsia, unspecified as to time period	eclampsia
O16	Unspecified maternal hypertension
O20.0	Threatened abortion
O20.9	Haemorrhage in early pregnancy, unspecified	bleeding in early pregnancy
O21.0	Mild hyperemesis gravidarum	morning sickness|ulti garbh
O21.1	Hyperemesis gravidarum with metabolic disturbance
O21.2	Late vomiting of pregnancy
O21.9	Vomiting of pregnancy, unspecified	NVP|emesis gravidarum
O22.0	Varicose veins of lower extremity in pregnancy
O22.3	Deep phlebothrombosis in pregnancy
O22.4	Haemorrhoids in pregnancy
O23.1	Infections of bladder in pregnancy
O23.4	Unspecified infection of urinary tract in pregnancy	UTI in pregnancy
O23.5	Infections of the genital tract in pregnancy
O24.0	Pre-existing type 1 diabetes in pregnancy
O24.1	Pre-existing type 2 diabetes in pregnancy
O24.4	Diabetes arising in pregnancy	GDM|gestational diabetes
O24.9	Diabetes mellitus in pregnancy, unspecified
O25	Malnutrition in pregnancy
O26.0	Excessive weight gain in pregnancy
O26.1	Low weight gain in pregnancy
O26.2	Pregnancy care of habitual aborter	BOH pregnancy
O26.4	Herpes gestationis
O26.6	Liver disorders in pregnancy, childbirth and puerperium	ICP|cholestasis of pregnancy
O26.8	Other specified pregnancy-related conditions
O26.9	Pregnancy-related condition, unspecified
O28.3	Abnormal ultrasonic finding on antenatal screening of mother
O30.0	Twin pregnancy	twins|judwa
O30.1	Triplet pregnancy
O31.2	Continuing pregnancy after intrauterine death of one or more fetus
O32.1	Maternal care for breech presentation	breech
O32.2	Maternal care for transverse and oblique lie	transverse lie
O33.9	Maternal care for disproportion, unspecified	CPD
O34.2	Maternal care due to uterine scar from previous surgery	previous LSCS|prev CS
O34.3	Maternal care for cervical incompetence	os tightening
O35.9	Maternal care for fetal abnormality, unspecified
O36.0	Maternal care for rhesus isoimmunization	Rh negative pregnancy
O36.4	Maternal care for intrauterine death	IUD|IUFD
O36.5	Maternal care for poor fetal growth	IUGR|FGR
O36.6	Maternal care for excessive fetal growth
O40	Polyhydramnios
O41.0	Oligohydramnios
O41.1	Infection of amniotic sac and membranes	chorioamnionitis
O42.0	Premature rupture of membranes, labour within 24 hours
O42.9	Premature rupture of membranes, unspecified	PROM|PPROM|leaking PV
O43.1	Malformation of placenta
O44.0	Placenta praevia without haemorrhage	low lying placenta
O44.1	Placenta praevia with haemorrhage
O45.9	Premature separation of placenta, unspecified	abruption
O46.9	Antepartum haemorrhage, unspecified	APH
O47.0	False labour before 37 completed weeks	threatened preterm
O47.9	False labour, unspecified	false pains
O48	Prolonged pregnancy	post dated|postdated pregnancy
O60.0	Preterm labour without delivery
O70.0	First degree perineal laceration during delivery
O70.9	Perineal laceration during delivery, unspecified
O72.1	Other immediate postpartum haemorrhage	PPH
O72.2	Delayed and secondary postpartum haemorrhage
O80.0	Spontaneous vertex delivery	NVD|normal delivery
O80.9	Single spontaneous delivery, unspecified	FTND|normal delivery
O82.0	Delivery by elective caesarean section	elective LSCS
O82.1	Delivery by emergency caesarean section	emergency LSCS
O82.9	Delivery by caesarean section, unspecified	LSCS
O85	Puerperal sepsis
O86.0	Infection of obstetric surgical wound	LSCS wound infection
O86.2	Urinary tract infection following delivery
O87.1	Deep phlebothrombosis in the puerperium
O90.0	Disruption of caesarean section wound	LSCS wound gape
O90.1	Disruption of perineal obstetric wound	episiotomy gape
O90.5	Postpartum thyroiditis
O91.0	Infection of nipple associated with childbirth
O91.1	Abscess of breast associated with childbirth	lactational breast abscess
O91.2	Nonpurulent mastitis associated with childbirth	lactational mastitis
O92.0	Retracted nipple associated with childbirth
O92.1	Cracked nipple associated with childbirth	cracked nipple
O92.3	Agalactia
O92.4	Hypogalactia	lactation failure|doodh kam
O92.5	Suppressed lactation
O92.6	Galactorrhoea
O98.4	Viral hepatitis complicating pregnancy
O98.7	HIV disease complicating pregnancy
O99.0	Anaemia complicating pregnancy	anaemia in pregnancy
O99.2	Endocrine and metabolic diseases complicating pregnancy	hypothyroidism in pregnancy
O99.3	Mental and nervous system disorders complicating pregnancy
O99.4	Circulatory diseases complicating pregnancy	heart disease in pregnancy
O99.5	Respiratory diseases complicating pregnancy
O99.6	Digestive diseases complicating pregnancy
O99.7	Skin diseases complicating pregnancy
P05.0	Light for gestational age
P05.1	Small for gestational age	SGA|IUGR baby
P05.9	Slow fetal growth, unspecified
P07.0	Extremely low birth weight	ELBW
P07.1	Other low birth weight	LBW|low birth weight
P07.2	Extreme immaturity
P07.3	Other preterm infants	preterm|premature baby
P08.0	Exceptionally large baby
P08.1	Other heavy for gestational age infants	LGA
P12.0	Cephalhaematoma due to birth injury	cephalhematoma
P12.1	Chignon due to birth injury
P13.4	Fracture of clavicle due to birth injury
P14.0	Erb paralysis due to birth injury	Erb palsy
P14.3	Other brachial plexus birth injuries
P15.2	Sternomastoid injury due to birth injury	sternomastoid tumour
P21.0	Severe birth asphyxia
P21.9	Birth asphyxia, unspecified	birth asphyxia
P22.0	Respiratory distress syndrome of newborn	RDS|HMD
P22.1	Transient tachypnoea of newborn	TTNB
P23.9	Congenital pneumonia, unspecified
P24.0	Neonatal aspiration of meconium	MAS
P27.1	Bronchopulmonary dysplasia of perinatal origin	BPD
P28.4	Other apnoea of newborn
P36.9	Bacterial sepsis of newborn, unspecified	neonatal sepsis|EOS|LOS
P37.5	Neonatal candidiasis
P38	Omphalitis of newborn	umbilical sepsis|nabhi pakna
P39.0	Neonatal infective mastitis
P39.1	Neonatal conjunctivitis and dacryocystitis	ophthalmia neonatorum|sticky eyes
P39.9	Infection specific to perinatal period, unspecified
P53	Haemorrhagic disease of fetus and newborn	HDN
P55.0	Rh isoimmunization of fetus and newborn
P55.1	ABO isoimmunization of fetus and newborn
P58.9	Neonatal jaundice due to excessive haemolysis, unspecified
P59.0	Neonatal jaundice associated with preterm delivery
P59.3	Neonatal jaundice from breast milk inhibitor	breast milk jaundice
P59.9	Neonatal jaundice, unspecified	NNJ|NNH|physiological jaundice|navjat piliya
P61.2	Anaemia of prematurity
P70.1	Syndrome of infant of a diabetic mother	IDM
P70.4	Other neonatal hypoglycaemia
P71.1	Other neonatal hypocalcaemia
P74.1	Dehydration of newborn
P77	Necrotizing enterocolitis of fetus and newborn	NEC
P80.9	Hypothermia of newborn, unspecified
P83.1	Neonatal erythema toxicum
P83.4	Breast engorgement of newborn
P83.5	Congenital hydrocele
P83.6	Umbilical polyp of newborn	umbilical granuloma
P90	Convulsions of newborn	neonatal seizures
P91.6	Hypoxic ischaemic encephalopathy of newborn	HIE
P92.0	Vomiting in newborn
P92.1	Regurgitation and rumination in newborn
P92.2	Slow feeding of newborn
P92.5	Neonatal difficulty in feeding at breast
P92.9	Feeding problem of newborn, unspecified
Q02	Microcephaly
Q03.9	Congenital hydrocephalus, unspecified
Q05.7	Lumbar spina bifida without hydrocephalus
Q05.9	Spina bifida, unspecified	meningomyelocele|MMC
Q07.0	Arnold-Chiari syndrome
Q10.0	Congenital ptosis
Q10.5	Congenital stenosis and stricture of lacrimal duct	CNLDO
Q11.2	Microphthalmos
Q12.0	Congenital cataract
Q13.0	Coloboma of iris
Q15.0	Congenital glaucoma
Q16.1	Congenital absence or atresia of external ear canal
Q17.0	Accessory auricle	preauricular tag
Q17.2	Microtia
Q17.5	Prominent ear	bat ear
Q18.0	Sinus, fistula and cyst of branchial cleft	branchial cyst
Q18.1	Preauricular sinus and cyst	preauricular sinus
Q20.3	Discordant ventriculoarterial connection	TGA
Q21.0	Ventricular septal defect	VSD|dil me chhed
Q21.1	Atrial septal defect	ASD|dil me chhed
Q21.2	Atrioventricular septal defect	AVSD
Q21.3	Tetralogy of Fallot	TOF
Q22.1	Congenital pulmonary valve stenosis
Q22.5	Ebstein anomaly
Q23.0	Congenital stenosis of aortic valve
Q23.1	Congenital insufficiency of aortic valve	bicuspid aortic valve
Q24.0	Dextrocardia
Q24.6	Congenital heart block
Q24.9	Congenital malformation of heart, unspecified	CHD|congenital heart disease
Q25.0	Patent ductus arteriosus	PDA
Q25.1	Coarctation of aorta	CoA
Q27.3	Peripheral arteriovenous malformation	AVM
Q28.2	Arteriovenous malformation of cerebral vessels	brain AVM
Q30.0	Choanal atresia
Q31.5	Congenital laryngomalacia	laryngomalacia
Q33.0	Congenital cystic lung
Q35.9	Cleft palate, unspecified	cleft palate
Q36.9	Cleft lip, unilateral	cleft lip|kata honth
Q37.9	Unspecified cleft palate with unilateral cleft lip
Q38.1	Ankyloglossia	tongue tie
Q38.2	Macroglossia
Q39.0	Atresia of oesophagus without fistula
Q39.1	Atresia of oesophagus with tracheo-oesophageal fistula	TEF
Q40.0	Congenital hypertrophic pyloric stenosis	CHPS
Q42.3	Absence, atresia and stenosis of anus without fistula	imperforate anus|ARM
Q43.0	Meckel diverticulum
Q43.1	Hirschsprung disease
Q44.2	Atresia of bile ducts	biliary atresia
Q44.4	Choledochal cyst
Q50.1	Developmental ovarian cyst
Q51.2	Other doubling of uterus
Q51.3	Bicornate uterus
Q51.4	Unicornate uterus
Q52.3	Imperforate hymen
Q53.1	Undescended testicle, unilateral	UDT
Q53.2	Undescended testicle, bilateral
Q53.9	Undescended testicle, unspecified	undescended testis|cryptorchidism
Q54.0	Hypospadias, balanic
Q54.9	Hypospadias, unspecified	hypospadias
Q55.2	Other congenital malformations of testis and scrotum	retractile testis
Q56.4	Indeterminate sex, unspecified	ambiguous genitalia|DSD
Q60.0	Renal agenesis, unilateral	single kidney
Q61.1	Polycystic kidney, autosomal recessive
Q61.2	Polycystic kidney, autosomal dominant	ADPKD
Q61.3	Polycystic kidney, unspecified	PKD
Q61.4	Renal dysplasia
Q62.0	Congenital hydronephrosis
Q62.5	Duplication of ureter
Q62.7	Congenital vesico-uretero-renal reflux
Q63.1	Lobulated, fused and horseshoe kidney	horseshoe kidney
Q63.2	Ectopic kidney
Q64.0	Epispadias
Q64.1	Exstrophy of urinary bladder
Q64.2	Congenital posterior urethral valves	PUV
Q65.0	Congenital dislocation of hip, unilateral
Q65.2	Congenital dislocation of hip, unspecified	CDH
Q65.8	Other congenital deformities of hip	DDH
Q66.0	Talipes equinovarus	club foot|CTEV
Q66.4	Talipes calcaneovalgus
Q66.5	Congenital pes planus
Q66.9	Congenital deformity of feet, unspecified
Q67.6	Pectus excavatum
Q67.7	Pectus carinatum
Q68.0	Congenital deformity of sternocleidomastoid muscle	congenital torticollis
Q69.9	Polydactyly, unspecified	extra finger|chhangi
Q70.9	Syndactyly, unspecified
Q74.3	Arthrogryposis multiplex congenita
Q75.0	Craniosynostosis
Q75.3	Macrocephaly
Q76.0	Spina bifida occulta
Q76.4	Other congenital malformations of spine
Q76.5	Cervical rib
Q77.4	Achondroplasia
Q78.0	Osteogenesis imperfecta	OI
Q78.2	Osteopetrosis
Q78.6	Multiple congenital exostoses
Q79.0	Congenital diaphragmatic hernia	CDH
Q79.2	Exomphalos	omphalocele
Q79.3	Gastroschisis
Q79.6	Ehlers-Danlos syndrome	EDS
Q80.0	Ichthyosis vulgaris
Q80.9	Congenital ichthyosis, unspecified	ichthyosis
Q81.9	Epidermolysis bullosa, unspecified	EB
Q82.2	Mastocytosis	urticaria pigmentosa
Q82.5	Congenital non-neoplastic naevus	birthmark|port wine stain
Q82.8	Other specified congenital malformations of skin	Darier disease
Q83.3	Accessory nipple
Q85.0	Neurofibromatosis (nonmalignant)	NF1
Q85.1	Tuberous sclerosis	TSC
Q87.1	Congenital syndromes mainly with short stature	Noonan|Prader Willi
Q87.4	Marfan syndrome
Q89.3	Situs inversus
Q89.9	Congenital malformation, unspecified	congenital anomaly
Q90.9	Down syndrome, unspecified	down syndrome|trisomy 21
Q91.3	Edwards syndrome, unspecified
Q91.7	Patau syndrome, unspecified
Q96.9	Turner syndrome, unspecified
Q98.4	Klinefelter syndrome, unspecified
Q99.2	Fragile X chromosome
R00.0	Tachycardia, unspecified	tachycardia|dhadkan tez
R00.1	Bradycardia, unspecified	bradycardia
R00.2	Palpitations	palpitation|dhadkan|dil ghabrana
R01.0	Benign and innocent cardiac murmurs
R01.1	Cardiac murmur, unspecified	murmur
R02	Gangrene, not elsewhere classified	gangrene
R03.0	Elevated blood pressure reading, without diagnosis of hypertension	raised BP reading
R03.1	Nonspecific low blood pressure reading
R04.0	Epistaxis	nose bleed|nakseer|naak se khoon
R04.1	Haemorrhage from throat
R04.2	Haemoptysis	blood in sputum|khansi me khoon|balgam me khoon
R05	Cough	cough|khansi|dry cough|sukhi khansi
R06.0	Dyspnoea	breathlessness|SOB|saans phoolna|DOE
R06.1	Stridor
R06.2	Wheezing	wheeze|seeti bajna
R06.4	Hyperventilation	HVS
R06.5	Mouth breathing	snoring|kharrate
R06.6	Hiccough	hiccups|hichki
R06.7	Sneezing	chheenk
R06.8	Other and unspecified abnormalities of breathing	apnoea NOS
R07.0	Pain in throat	throat pain|gale me dard
R07.1	Chest pain on breathing	pleuritic pain
R07.2	Precordial pain
R07.3	Other chest pain	chest wall pain
R07.4	Chest pain, unspecified	chest pain|seene me dard|chhati dard
R09.0	Asphyxia
R09.1	Pleurisy
R09.2	Respiratory arrest
R09.3	Abnormal sputum	balgam
R09.8	Other specified circulatory and respiratory symptoms and signs
R10.0	Acute abdomen
R10.1	Pain localized to upper abdomen	epigastric pain|upper abdominal pain
R10.2	Pelvic and perineal pain	pelvic pain|CPP
R10.3	Pain localized to other parts of lower abdomen	lower abdominal pain|RIF pain
R10.4	Other and unspecified abdominal pain	abdominal pain|pet dard|colic|pain abdomen
R11	Nausea and vomiting	vomiting|ulti|nausea|ji machlana
R12	Heartburn	seene me jalan
R13	Dysphagia	nigalne me taklif
R14	Flatulence and related conditions	gas|bloating|pet phoolna|afara
R15	Faecal incontinence
R16.0	Hepatomegaly, not elsewhere classified	liver badha
R16.1	Splenomegaly, not elsewhere classified	tilli badhna
R16.2	Hepatomegaly with splenomegaly, not elsewhere classified	hepatosplenomegaly|HSM
R17	Hyperbilirubinaemia and unspecified jaundice	jaundice|piliya|icterus
R18	Ascites	ascites|pet me pani
R19.0	Intra-abdominal and pelvic swelling, mass and lump	lump abdomen|pet me gaanth
R19.4	Change in bowel habit
R19.5	Other faecal abnormalities	occult blood positive
R20.0	Anaesthesia of skin	numbness|sunnpan
R20.1	Hypoaesthesia of skin
R20.2	Paraesthesia of skin	tingling|jhunjhuni|pins and needles
R20.3	Hyperaesthesia
R20.8	Other and unspecified disturbances of skin sensation	burning feet|talwo me jalan
R21	Rash and other nonspecific skin eruption	rash|daane|lal chakatte
R22.0	Localized swelling, mass and lump, head
R22.1	Localized swelling, mass and lump, neck	neck swelling|neck lump|gardan me gaanth
R22.2	Localized swelling, mass and lump, trunk
R22.3	Localized swelling, mass and lump, upper limb
R22.4	Localized swelling, mass and lump, lower limb
R22.9	Localized swelling, mass and lump, unspecified	swelling|lump|gaanth
R23.0	Cyanosis
R23.1	Pallor
R23.2	Flushing
R23.3	Spontaneous ecchymoses	petechiae|easy bruising
R23.4	Changes in skin texture
R25.1	Tremor, unspecified	tremors|kaanpna
R25.2	Cramp and spasm	cramps|muscle cramps|nas chadhna|ainthan
R25.3	Fasciculation
R26.0	Ataxic gait
R26.2	Difficulty in walking, not elsewhere classified	chalne me taklif
R26.8	Other and unspecified abnormalities of gait and mobility	unsteady gait
R27.0	Ataxia, unspecified
R29.0	Tetany
R29.6	Tendency to fall, not elsewhere classified	recurrent falls
R30.0	Dysuria	burning micturition|BM|peshab me jalan
R30.1	Vesical tenesmus
R30.9	Painful micturition, unspecified
R31	Unspecified haematuria	blood in urine|haematuria|peshab me khoon
R32	Unspecified urinary incontinence	urine leak|peshab nikal jana
R33	Retention of urine	AUR|peshab rukna|urinary retention
R34	Anuria and oliguria
R35	Polyuria	frequency|nocturia|baar baar peshab
R36	Urethral discharge	dhat|penile discharge
R39.1	Other difficulties with micturition	hesitancy|poor stream|LUTS
R40.0	Somnolence	drowsiness
R40.1	Stupor
R40.2	Coma, unspecified	coma|behoshi
R41.0	Disorientation, unspecified	confusion
R41.3	Other amnesia	memory loss|bhoolna
R41.8	Other symptoms of cognitive function and awareness
R42	Dizziness and giddiness	giddiness|dizziness|chakkar|vertigo|ghumer
R43.0	Anosmia	loss of smell|soonghna band
R43.1	Parosmia
R43.2	Parageusia	altered taste
R43.8	Other disturbances of smell and taste
R44.0	Auditory hallucinations	awazein sunai dena
R44.1	Visual hallucinations
R45.0	Nervousness	ghabrahat
R45.1	Restlessness and agitation	bechaini
R45.4	Irritability and anger	chidchidapan|gussa
R45.6	Physical violence
R45.8	Other symptoms of emotional state	suicidal ideation
R46.8	Other symptoms of appearance and behaviour
R47.0	Dysphasia and aphasia	aphasia
R47.1	Dysarthria and anarthria	slurred speech|totlapan
R48.0	Dyslexia and alexia
R49.0	Dysphonia	hoarseness|awaz baithna|hoarse voice
R49.1	Aphonia
R50.2	Drug-induced fever
R50.8	Other specified fever	fever with chills
R50.9	Fever, unspecified	fever|PUO|bukhar|pyrexia|FUO|AFI
R51	Headache	headache|sir dard|cephalalgia
R52.0	Acute pain
R52.1	Chronic intractable pain
R52.2	Other chronic pain	chronic pain
R52.9	Pain, unspecified	pain|dard|body pain
R53	Malaise and fatigue	weakness|kamzori|fatigue|tiredness|GW|thakan
R54	Senility	old age|frailty|budhapa
R55	Syncope and collapse	syncope|fainting|behosh hona|blackout
R56.0	Febrile convulsions	febrile seizure|FC|bukhar me jhatke
R56.8	Other and unspecified convulsions	seizure|fits|convulsion|jhatke|daura
R57.0	Cardiogenic shock
R57.1	Hypovolaemic shock
R57.2	Septic shock
R57.9	Shock, unspecified
R58	Haemorrhage, not elsewhere classified	bleeding
R59.0	Localized enlarged lymph nodes	lymph node swelling|gilti|cervical lymphadenopathy
R59.1	Generalized enlarged lymph nodes	generalised lymphadenopathy
R59.9	Enlarged lymph nodes, unspecified	lymphadenopathy|gilti
R60.0	Localized oedema	pedal oedema|pair me sujan
R60.1	Generalized oedema	anasarca
R60.9	Oedema, unspecified	swelling|oedema|edema|sujan
R61.0	Localized hyperhidrosis	sweaty palms|palmoplantar hyperhidrosis
R61.1	Generalized hyperhidrosis
R61.9	Hyperhidrosis, unspecified	excess sweating|zyada paseena|night sweats
R62.0	Delayed milestone	DDM|delayed milestones|GDD
R62.8	Other lack of expected normal physiological development	FTT|failure to thrive|poor weight gain
R62.9	Lack of expected normal physiological development, unspecified
R63.0	Anorexia	loss of appetite|LOA|bhookh na lagna
R63.1	Polydipsia	zyada pyas
R63.2	Polyphagia
R63.3	Feeding difficulties and mismanagement	feeding problem
R63.4	Abnormal weight loss	weight loss|vajan ghatna
R63.5	Abnormal weight gain	weight gain
R64	Cachexia
R65.1	SIRS of infectious origin with organ failure	severe sepsis
R65.9	Systemic inflammatory response syndrome, unspecified	SIRS
R68.0	Hypothermia, not associated with low environmental temperature
R68.1	Nonspecific symptoms peculiar to infancy	excessive crying|infantile colic
R68.2	Dry mouth, unspecified	mooh sukhna
R68.3	Clubbing of fingers	clubbing
R68.8	Other specified general symptoms and signs
R69	Unknown and unspecified causes of morbidity
R70.0	Elevated erythrocyte sedimentation rate	ESR raised
R71	Abnormality of red blood cells
R72	Abnormality of white blood cells, not elsewhere classified
R73.0	Abnormal glucose tolerance test	prediabetes|IGT|IFG|borderline sugar
R73.9	Hyperglycaemia, unspecified	high sugar|stress hyperglycaemia
R74.0	Elevation of transaminase and LDH levels	raised SGPT|raised LFT|transaminitis
R74.8	Abnormal levels of other serum enzymes	raised ALP
R75	Laboratory evidence of HIV
R76.0	Raised antibody titre
R76.1	Abnormal reaction to tuberculin test	Mantoux positive
R76.8	Other specified abnormal immunological findings in serum	ANA positive|raised IgE
R77.9	Abnormality of plasma protein, unspecified
R78.0	Finding of alcohol in blood
R79.8	Other specified abnormal findings of blood chemistry
R79.9	Abnormal finding of blood chemistry, unspecified
R80	Isolated proteinuria	proteinuria|microalbuminuria
R81	Glycosuria
R82.0	Chyluria
R82.4	Acetonuria	ketonuria
R82.7	Abnormal findings on microbiological examination of urine
R82.8	Abnormal cytological and histological findings in urine
R87.6	Abnormal cytology of female genital organs	abnormal Pap smear|ASCUS
R90.0	Intracranial space-occupying lesion	brain SOL|ICSOL
R91	Abnormal findings on diagnostic imaging of lung	lung nodule|CXR opacity
R92	Abnormal findings on diagnostic imaging of breast	BIRADS
R93.1	Abnormal findings on diagnostic imaging of heart
R93.2	Abnormal imaging of liver and biliary tract
R94.0	Abnormal results of function studies of CNS	abnormal EEG
R94.2	Abnormal results of pulmonary function studies
R94.3	Abnormal results of cardiovascular function studies	abnormal ECG
R94.4	Abnormal results of kidney function studies	raised creatinine
R94.5	Abnormal results of liver function studies	deranged LFT
R94.6	Abnormal results of thyroid function studies
S00.0	Superficial injury of scalp	scalp abrasion
S00.1	Contusion of eyelid and periocular area	black eye
S00.2	Other superficial injuries of eyelid and periocular area
S00.3	Superficial injury of nose
S00.4	Superficial injury of ear
S00.5	Superficial injury of lip and oral cavity
S00.8	Superficial injury of other parts of head
S00.9	Superficial injury of head, part unspecified
S01.0	Open wound of scalp	scalp laceration|CLW scalp|sir fatna
S01.1	Open wound of eyelid and periocular area
S01.2	Open wound of nose
S01.3	Open wound of ear	torn ear lobe
S01.4	Open wound of cheek and temporomandibular area
S01.5	Open wound of lip and oral cavity	lip laceration|tongue bite
S01.8	Open wound of other parts of head	CLW forehead
S01.9	Open wound of head, part unspecified
S02.0	Fracture of vault of skull
S02.1	Fracture of base of skull
S02.2	Fracture of nasal bones	nasal fracture|naak ki haddi tootna
S02.3	Fracture of orbital floor
S02.4	Fracture of malar and maxillary bones	zygoma fracture
S02.5	Fracture of tooth	broken tooth|tooth fracture
S02.6	Fracture of mandible	jaw fracture
S02.9	Fracture of skull and facial bones, part unspecified
S03.0	Dislocation of jaw	TMJ dislocation
S03.2	Dislocation of tooth	tooth avulsion
S03.4	Sprain and strain of jaw
S05.0	Injury of conjunctiva and corneal abrasion	corneal abrasion
S05.1	Contusion of eyeball and orbital tissues	traumatic hyphaema|blunt eye injury
S05.2	Ocular laceration and rupture with prolapse of tissue
S05.3	Ocular laceration without prolapse of intraocular tissue
S05.5	Penetrating wound of eyeball with foreign body
S05.9	Injury of eye and orbit, unspecified	eye injury|aankh me chot
S06.0	Concussion	head injury concussion
S06.1	Traumatic cerebral oedema
S06.2	Diffuse brain injury	DAI
S06.3	Focal brain injury	brain contusion
S06.4	Epidural haemorrhage	EDH
S06.5	Traumatic subdural haemorrhage	SDH traumatic
S06.6	Traumatic subarachnoid haemorrhage	traumatic SAH
S06.9	Intracranial injury, unspecified	TBI
S09.2	Traumatic rupture of ear drum	slap injury ear
S09.9	Unspecified injury of head	head injury|HI|sir me chot
S10.9	Superficial injury of neck, part unspecified
S11.9	Open wound of neck, part unspecified
S12.9	Fracture of neck, part unspecified	cervical spine fracture
S13.4	Sprain and strain of cervical spine	whiplash|neck sprain|gardan me moch
S13.6	Sprain and strain of joints of other parts of neck
S14.1	Other and unspecified injuries of cervical spinal cord
S14.3	Injury of brachial plexus
S16	Injury of muscle and tendon at neck level	neck strain
S20.0	Contusion of breast
S20.2	Contusion of thorax	chest contusion|blunt chest injury
S20.8	Superficial injury of other and unspecified parts of thorax
S21.9	Open wound of thorax, part unspecified
S22.0	Fracture of thoracic vertebra
S22.2	Fracture of sternum
S22.3	Fracture of rib	rib fracture|pasli tootna
S22.4	Multiple fractures of ribs
S23.3	Sprain and strain of thoracic spine
S27.0	Traumatic pneumothorax
S27.1	Traumatic haemothorax
S29.9	Unspecified injury of thorax
S30.0	Contusion of lower back and pelvis
S30.1	Contusion of abdominal wall
S30.2	Contusion of external genital organs
S31.0	Open wound of lower back and pelvis
S31.1	Open wound of abdominal wall
S31.2	Open wound of penis
S31.3	Open wound of scrotum and testes
S31.4	Open wound of vagina and vulva
S32.0	Fracture of lumbar vertebra	lumbar fracture|D12 L1 fracture
S32.1	Fracture of sacrum
S32.2	Fracture of coccyx
S32.3	Fracture of ilium
S32.4	Fracture of acetabulum
S32.5	Fracture of pubis
S32.8	Fracture of other and unspecified parts of lumbar spine and pelvis	pelvic fracture
S33.5	Sprain and strain of lumbar spine	back sprain|lumbar strain|kamar me moch
S33.6	Sprain and strain of sacroiliac joint
S36.0	Injury of spleen
S36.1	Injury of liver or gallbladder
S37.0	Injury of kidney
S37.3	Injury of urethra
S39.0	Injury of muscle and tendon of abdomen, lower back and pelvis
S39.9	Unspecified injury of abdomen, lower back and pelvis	blunt trauma abdomen|BTA
S40.0	Contusion of shoulder and upper arm
S40.9	Superficial injury of shoulder and upper arm, unspecified
S41.0	Open wound of shoulder
S41.1	Open wound of upper arm
S42.0	Fracture of clavicle	clavicle fracture|hansli tootna
S42.1	Fracture of scapula
S42.2	Fracture of upper end of humerus	proximal humerus fracture
S42.3	Fracture of shaft of humerus
S42.4	Fracture of lower end of humerus	supracondylar fracture|SCH
S43.0	Dislocation of shoulder joint	shoulder dislocation|kandha utarna
S43.1	Dislocation of acromioclavicular joint	ACJ dislocation
S43.4	Sprain and strain of shoulder joint	shoulder sprain
S43.5	Sprain and strain of acromioclavicular joint
S46.0	Injury of tendon of rotator cuff of shoulder	traumatic rotator cuff tear
S46.1	Injury of muscle and tendon of long head of biceps
S49.9	Unspecified injury of shoulder and upper arm
S50.0	Contusion of elbow
S50.1	Contusion of other and unspecified parts of forearm
S50.8	Other superficial injuries of forearm
S51.0	Open wound of elbow
S51.8	Open wound of other parts of forearm
S51.9	Open wound of forearm, part unspecified
S52.0	Fracture of upper end of ulna	olecranon fracture
S52.1	Fracture of upper end of radius	radial head fracture
S52.2	Fracture of shaft of ulna
S52.3	Fracture of shaft of radius
S52.4	Fracture of shafts of both ulna and radius	both bone forearm fracture|BBFA
S52.5	Fracture of lower end of radius	Colles fracture|distal radius fracture|kalai tootna
S52.6	Fracture of lower end of both ulna and radius
S52.9	Fracture of forearm, part unspecified
S53.0	Dislocation of radial head	pulled elbow
S53.1	Dislocation of elbow, unspecified	elbow dislocation
S53.4	Sprain and strain of elbow
S60.0	Contusion of finger(s) without damage to nail	finger crush
S60.1	Contusion of finger(s) with damage to nail	subungual haematoma
S60.2	Contusion of other parts of wrist and hand
S60.8	Other superficial injuries of wrist and hand
S60.9	Superficial injury of wrist and hand, unspecified
S61.0	Open wound of finger(s) without damage to nail	finger cut|ungli katna
S61.1	Open wound of finger(s) with damage to nail
S61.8	Open wound of other parts of wrist and hand
S61.9	Open wound of wrist and hand, part unspecified	hand laceration|haath katna
S62.0	Fracture of scaphoid bone of hand	scaphoid fracture
S62.1	Fracture of other carpal bone(s)
S62.2	Fracture of first metacarpal bone	Bennett fracture
S62.3	Fracture of other metacarpal bone	boxer fracture|metacarpal fracture
S62.5	Fracture of thumb
S62.6	Fracture of other finger	finger fracture|phalanx fracture|ungli tootna
S63.0	Dislocation of wrist
S63.1	Dislocation of finger
S63.5	Sprain and strain of wrist	wrist sprain|kalai me moch
S63.6	Sprain and strain of finger(s)	finger sprain
S66.9	Injury of unspecified muscle and tendon at wrist and hand level	cut tendon hand
S67.0	Crushing injury of thumb and other finger(s)	finger crush injury
S67.8	Crushing injury of other and unspecified parts of wrist and hand
S68.0	Traumatic amputation of thumb
S68.1	Traumatic amputation of other single finger
S69.9	Unspecified injury of wrist and hand
S70.0	Contusion of hip
S70.1	Contusion of thigh
S71.0	Open wound of hip
S71.1	Open wound of thigh
S72.0	Fracture of neck of femur	NOF fracture|hip fracture|kulha tootna
S72.1	Pertrochanteric fracture	IT fracture|intertrochanteric fracture
S72.2	Subtrochanteric fracture
S72.3	Fracture of shaft of femur
S72.4	Fracture of lower end of femur
S72.9	Fracture of femur, part unspecified
S73.0	Dislocation of hip
S73.1	Sprain and strain of hip
S76.1	Injury of quadriceps muscle and tendon
S80.0	Contusion of knee
S80.1	Contusion of other and unspecified parts of lower leg
S80.8	Other superficial injuries of lower leg	leg abrasion
S81.0	Open wound of knee
S81.8	Open wound of other parts of lower leg
S81.9	Open wound of lower leg, part unspecified
S82.0	Fracture of patella	patella fracture
S82.1	Fracture of upper end of tibia	tibial plateau fracture
S82.2	Fracture of shaft of tibia	BBLL fracture|tibia fracture
S82.3	Fracture of lower end of tibia	pilon fracture
S82.4	Fracture of fibula alone
S82.5	Fracture of medial malleolus
S82.6	Fracture of lateral malleolus	ankle fracture
S82.8	Fractures of other parts of lower leg	bimalleolar fracture
S82.9	Fracture of lower leg, part unspecified
S83.0	Dislocation of patella
S83.1	Dislocation of knee
S83.2	Tear of meniscus, current	meniscus tear
S83.4	Sprain of collateral ligament of knee	MCL tear|LCL tear
S83.5	Sprain of cruciate ligament of knee	ACL tear|PCL tear
S83.6	Sprain and strain of other and unspecified parts of knee	knee sprain|ghutne me moch
S86.0	Injury of Achilles tendon	tendo achilles rupture
S89.9	Unspecified injury of lower leg
S90.0	Contusion of ankle
S90.1	Contusion of toe(s) without damage to nail
S90.2	Contusion of toe(s) with damage to nail
S90.3	Contusion of other and unspecified parts of foot
S91.0	Open wound of ankle
S91.1	Open wound of toe(s) without damage to nail
S91.2	Open wound of toe(s) with damage to nail
S91.3	Open wound of other parts of foot	nail prick|foot wound|keel chubhna|thorn prick
S92.0	Fracture of calcaneus	calcaneum fracture|edi ki haddi tootna
S92.1	Fracture of talus
S92.2	Fracture of other tarsal bone(s)
S92.3	Fracture of metatarsal bone	metatarsal fracture
S92.4	Fracture of great toe
S92.5	Fracture of other toe	toe fracture
S92.9	Fracture of foot, unspecified
S93.0	Dislocation of ankle joint
S93.1	Dislocation of toe(s)
S93.4	Sprain and strain of ankle	ankle sprain|moch|takhne me moch
S93.5	Sprain and strain of toe(s)
S93.6	Sprain and strain of other and unspecified parts of foot	foot sprain
S97.8	Crushing injury of other parts of ankle and foot
S99.9	Unspecified injury of ankle and foot
T00.9	Multiple superficial injuries, unspecified	abrasions|kharonch
T01.9	Multiple open wounds, unspecified
T02.9	Multiple fractures, unspecified
T07	Unspecified multiple injuries	polytrauma|RTA|multiple injuries
T08	Fracture of spine, level unspecified	spine fracture
T09.3	Injury of spinal cord, level unspecified
T10	Fracture of upper limb, level unspecified
T12	Fracture of lower limb, level unspecified
T13.0	Superficial injury of lower limb, level unspecified
T14.0	Superficial injury of unspecified body region	abrasion|bruise|insect bite|kharonch
T14.1	Open wound of unspecified body region	CLW|cut wound|laceration|ghav|animal bite
T14.2	Fracture of unspecified body region	fracture|haddi tootna
T14.3	Dislocation, sprain and strain of unspecified body region	sprain|strain|moch
T14.9	Injury, unspecified	injury|trauma|chot
T15.0	Foreign body in cornea	corneal FB|FB eye
T15.1	Foreign body in conjunctival sac
T15.9	Foreign body on external eye, part unspecified	aankh me kachra|FB eye
T16	Foreign body in ear	FB ear|insect in ear|kaan me keeda
T17.0	Foreign body in nasal sinus
T17.1	Foreign body in nostril	FB nose
T17.2	Foreign body in pharynx	fish bone throat|FB throat
T17.4	Foreign body in trachea
T17.5	Foreign body in bronchus	FB bronchus
T17.9	Foreign body in respiratory tract, part unspecified	choking
T18.0	Foreign body in mouth
T18.1	Foreign body in oesophagus	coin oesophagus
T18.2	Foreign body in stomach	coin swallowed
T18.5	Foreign body in anus and rectum
T18.9	Foreign body in alimentary tract, part unspecified	FB ingestion|battery ingestion
T19.0	Foreign body in urethra
T19.2	Foreign body in vulva and vagina
T20.0	Burn of unspecified degree of head and neck
T20.1	First degree burn of head and neck
T20.2	Second degree burn of head and neck	facial burn
T21.0	Burn of unspecified degree of trunk
T21.2	Second degree burn of trunk
T22.0	Burn of unspecified degree of shoulder and upper limb
T22.2	Second degree burn of shoulder and upper limb
T23.0	Burn of unspecified degree of wrist and hand	hand burn
T23.1	First degree burn of wrist and hand
T23.2	Second degree burn of wrist and hand
T24.0	Burn of unspecified degree of hip and lower limb
T24.2	Second degree burn of hip and lower limb	silencer burn
T25.0	Burn of unspecified degree of ankle and foot
T25.2	Second degree burn of ankle and foot
T26.1	Burn of cornea and conjunctival sac
T26.6	Corrosion of cornea and conjunctival sac	chemical injury eye|chuna aankh me
T28.6	Corrosion of oesophagus	acid ingestion
T30.0	Burn of unspecified body region, unspecified degree	burns|jalna|scald|jal gaya
T30.1	First degree burn, body region unspecified
T30.2	Second degree burn, body region unspecified
T30.3	Third degree burn, body region unspecified
T30.4	Corrosion of unspecified body region, unspecified degree	acid burn|chemical burn
T31.0	Burns involving less than 10% of body surface
T31.1	Burns involving 10-19% of body surface
T31.2	Burns involving 20-29% of body surface
T33.9	Superficial frostbite of other and unspecified sites
T35.7	Unspecified frostbite of unspecified site	frostbite
T36.9	Poisoning: systemic antibiotic, unspecified
T39.0	Poisoning: salicylates
T39.1	Poisoning: 4-aminophenol derivatives	paracetamol overdose|PCM overdose
T40.6	Poisoning: other and unspecified narcotics	opioid overdose
T42.4	Poisoning: benzodiazepines	alprazolam overdose|neend ki goli
T42.7	Poisoning: antiepileptic or sedative-hypnotic, unspecified	sleeping pill overdose
T43.0	Poisoning: tricyclic and tetracyclic antidepressants
T50.9	Poisoning: other and unspecified drugs	drug overdose|dawa zyada kha li
T51.0	Toxic effect: ethanol	alcohol poisoning
T51.1	Toxic effect: methanol	methanol poisoning|zehrili sharab
T52.0	Toxic effect: petroleum products	kerosene poisoning|mitti ka tel pee liya
T54.0	Toxic effect: phenol and phenol homologues	phenyl poisoning|phenyl pee liya
T54.2	Toxic effect: corrosive acids	acid ingestion|harpic|tezab
T54.3	Toxic effect: corrosive alkalis
T56.0	Toxic effect: lead and its compounds	lead poisoning
T57.0	Toxic effect: arsenic and its compounds	arsenic poisoning
T57.1	Toxic effect: phosphorus and its compounds	rat killer paste|ratol
T58	Toxic effect: carbon monoxide	CO poisoning
T60.0	Toxic effect: organophosphate and carbamate insecticides	OP poisoning|OPC|insecticide poisoning|keetnashak
T60.1	Toxic effect: halogenated insecticides
T60.2	Toxic effect: other insecticides
T60.3	Toxic effect: herbicides and fungicides	paraquat
T60.4	Toxic effect: rodenticides	rat poison|chuhe maar
T60.8	Toxic effect: other pesticides	celphos|aluminium phosphide
T60.9	Toxic effect: pesticide, unspecified
T61.2	Other fish and shellfish poisoning
T62.0	Toxic effect: ingested mushrooms
T62.2	Toxic effect: other ingested (parts of) plant(s)	dhatura poisoning|kaner
T62.9	Toxic effect: noxious substance eaten as food, unspecified
T63.0	Toxic effect: snake venom	snake bite|saanp kaatna|saap
T63.2	Toxic effect: venom of scorpion	scorpion sting|bichhu katna
T63.3	Toxic effect: venom of spider
T63.4	Toxic effect: venom of other arthropods	bee sting|wasp sting|insect bite|madhumakkhi|tataiya
T63.9	Toxic effect: contact with unspecified venomous animal	unknown bite
T65.9	Toxic effect of unspecified substance	poisoning|unknown poison|zeher
T67.0	Heatstroke and sunstroke	heat stroke|loo lagna|sunstroke
T67.1	Heat syncope
T67.2	Heat cramp
T67.3	Heat exhaustion, anhydrotic
T67.5	Heat exhaustion, unspecified	heat exhaustion|garmi lagna
T68	Hypothermia
T69.1	Chilblains	pernio
T70.0	Otitic barotrauma
T70.2	Other and unspecified effects of high altitude	AMS|mountain sickness
T71	Asphyxiation	hanging|strangulation
T73.3	Exhaustion due to excessive exertion
T74.1	Physical abuse	domestic violence|assault
T74.2	Sexual abuse
T74.9	Maltreatment syndrome, unspecified
T75.0	Effects of lightning	bijli girna
T75.1	Drowning and nonfatal submersion	drowning|doobna
T75.3	Motion sickness	travel sickness|safar me ulti
T75.4	Effects of electric current	electric shock|current lagna|bijli ka jhatka
T78.0	Anaphylactic shock due to adverse food reaction
T78.1	Other adverse food reactions, not elsewhere classified	food allergy
T78.2	Anaphylactic shock, unspecified	anaphylaxis
T78.3	Angioneurotic oedema	angioedema
T78.4	Allergy, unspecified	allergy|allergic reaction
T79.3	Post-traumatic wound infection, not elsewhere classified	infected wound
T79.6	Traumatic ischaemia of muscle	compartment syndrome|Volkmann
T80.1	Vascular complications following infusion and injection	IV site thrombophlebitis
T80.2	Infections following infusion and injection	injection abscess
T80.9	Complication following infusion and transfusion, unspecified
T81.0	Haemorrhage and haematoma complicating a procedure, NEC
T81.3	Disruption of operation wound, not elsewhere classified	wound dehiscence|wound gape
T81.4	Infection following a procedure, not elsewhere classified	SSI|surgical site infection|post op wound infection
T81.5	Foreign body left in body following procedure
T82.7	Infection due to other cardiac and vascular devices
T83.0	Mechanical complication of urinary (indwelling) catheter	catheter block
T83.3	Mechanical complication of intrauterine contraceptive device	missing IUCD thread|displaced copper T
T83.5	Infection due to device or implant in urinary system	CAUTI
T84.1	Mechanical complication of internal fixation of limb bones	implant failure
T84.6	Infection due to internal fixation device
T85.7	Infection due to other internal prosthetic devices and implants
T86.1	Kidney transplant failure and rejection
T88.0	Infection following immunization
T88.1	Other complications following immunization, NEC	AEFI|post vaccination fever
T88.6	Anaphylactic shock due to correctly given drug	drug anaphylaxis
T88.7	Unspecified adverse effect of drug or medicament	ADR|drug reaction|drug allergy|dawa reaction
T90.2	Sequelae of fracture of skull and facial bones
T90.5	Sequelae of intracranial injury	post head injury
T91.1	Sequelae of fracture of spine
T91.3	Sequelae of injury of spinal cord
T92.1	Sequelae of fracture of arm
T92.2	Sequelae of fracture at wrist and hand level
T93.1	Sequelae of fracture of femur
T93.2	Sequelae of other fractures of lower limb
T94.1	Sequelae of injuries, not specified by body region
T95.9	Sequelae of unspecified burn, corrosion and frostbite	post burn contracture
U07.1	COVID-19, virus identified	COVID|corona|COVID positive|covid-19
U07.2	COVID-19, virus not identified	suspected COVID
U08.9	Personal history of COVID-19, unspecified
U09.9	Post COVID-19 condition, unspecified	long COVID|post COVID
U10.9	Multisystem inflammatory syndrome with COVID-19, unspecified	MIS-C
U11.9	Need for immunization against COVID-19, unspecified	covid vaccine
U12.9	COVID-19 vaccine adverse effect in therapeutic use, unspecified	covid vaccine reaction
U82.1	Resistance to methicillin	MRSA
U84.3	Resistance to tuberculostatic drug(s)	MDR TB|DR TB|XDR TB|RR TB
V03.1	Pedestrian injured by car, pick-up truck or van, traffic	pedestrian hit by car
V09.3	Pedestrian injured in unspecified traffic accident	pedestrian RTA
V19.9	Pedal cyclist injured in unspecified traffic accident	cycle accident
V28.4	Motorcycle driver injured in noncollision traffic accident	bike skid|two wheeler fall
V29.9	Motorcycle rider injured in unspecified traffic accident	bike accident|two wheeler accident|RTA two wheeler
V39.9	Three-wheeler occupant injured in unspecified traffic accident	auto rickshaw accident
V49.9	Car occupant injured in unspecified traffic accident	car accident
V79.9	Bus occupant injured in unspecified traffic accident	bus accident
V89.2	Person injured in unspecified motor-vehicle accident, traffic	RTA|road accident|sadak durghatna|accident
V89.9	Person injured in unspecified vehicle accident
W01	Fall on same level from slipping, tripping and stumbling	slip and fall|gir gaye|fisalna
W06	Fall involving bed	bed se girna
W08	Fall involving other furniture
W10	Fall on and from stairs and steps	seedhi se girna
W11	Fall on and from ladder
W13	Fall from, out of or through building or structure	chhat se girna
W14	Fall from tree	ped se girna
W18	Other fall on same level
W19	Unspecified fall	fall|girna|H/O fall
W20	Struck by thrown, projected or falling object
W21	Striking against or struck by sports equipment	cricket ball injury
W22	Striking against or struck by other objects
W23	Caught, crushed, jammed or pinched in or between objects	door crush
W25	Contact with sharp glass	kaanch lagna|glass cut
W26	Contact with other sharp object(s)	knife cut|chaku lagna|blade cut
W27	Contact with nonpowered hand tool
W30	Contact with agricultural machinery	thresher injury|chaff cutter injury
W31	Contact with other and unspecified machinery	machine injury
W39	Discharge of firework	cracker injury|pataka
W44	Foreign body entering into or through eye or natural orifice
W45	Foreign body or object entering through skin	nail prick|thorn prick|kanta chubhna
W46	Contact with hypodermic needle	needle stick injury|NSI
W50	Hit, struck, kicked, twisted, bitten or scratched by another person	human bite
W53	Bitten by rat	rat bite|chuha kaatna
W54	Bitten or struck by dog	dog bite|kutta kaatna|kutte ne kaata
W55	Bitten or struck by other mammals	cat bite|monkey bite|billi|bandar kaatna|cow hit
W57	Bitten or stung by nonvenomous insect and other arthropods	insect bite|mosquito bite|keeda kaatna
W74	Unspecified drowning and submersion	doobna
W79	Inhalation and ingestion of food causing airway obstruction	choking
W86	Exposure to other specified electric current
W87	Exposure to unspecified electric current	electric shock|current lagna
X00	Exposure to uncontrolled fire in building or structure
X04	Exposure to ignition of highly flammable material
X09	Exposure to unspecified smoke, fire and flames	aag se jalna
X10	Contact with hot drinks, food, fats and cooking oils	tea burn|garam tel se jalna
X11	Contact with hot tap-water
X12	Contact with other hot fluids	scald|garam pani se jalna
X15	Contact with hot household appliances	press se jalna
X20	Contact with venomous snakes and lizards	snake bite|saanp kaatna|sarp dansh
X21	Contact with venomous spiders	spider bite
X22	Contact with scorpions	scorpion sting|bichhu
X23	Contact with hornets, wasps and bees	bee sting|wasp sting|tataiya|madhumakkhi
X24	Contact with centipedes and venomous millipedes (tropical)	kankhajura
X29	Contact with unspecified venomous animal or plant
X30	Exposure to excessive natural heat	loo|heat wave
X31	Exposure to excessive natural cold
X33	Victim of lightning	bijli girna
X44	Accidental poisoning by other and unspecified drugs
X47	Accidental poisoning by other gases and vapours
X48	Accidental poisoning by pesticides
X49	Accidental poisoning by other and unspecified chemicals
X50	Overexertion and strenuous or repetitive movements	heavy weight lifting
X61	Intentional self-poisoning by sedatives and psychotropic drugs
X64	Intentional self-poisoning by other and unspecified drugs
X68	Intentional self-poisoning by pesticides	suicidal OP poisoning
X69	Intentional self-poisoning by other and unspecified chemicals
X70	Intentional self-harm by hanging, strangulation and suffocation
X76	Intentional self-harm by smoke, fire and flames
X78	Intentional self-harm by sharp object	wrist cut|DSH
X84	Intentional self-harm by unspecified means	DSH|suicide attempt
X99	Assault by sharp object	stab injury
Y00	Assault by blunt object	lathi injury
Y04	Assault by bodily force	maar peet|physical assault
Y05	Sexual assault by bodily force
Y07.0	Maltreatment by spouse or partner
Y09	Assault by unspecified means	assault|MLC
Y40.9	Adverse effect of systemic antibiotic, unspecified	antibiotic reaction
Y45.3	Adverse effect of other NSAIDs	NSAID reaction
Y57.9	Adverse effect of drug or medicament, unspecified	drug side effect
Y59.9	Adverse effect of vaccine or biological substance, unspecified	AEFI
Z00.0	General medical examination	general checkup|health checkup|full body checkup|GHC
Z00.1	Routine child health examination	well baby check|child checkup
Z00.2	Examination for period of rapid growth in childhood
Z00.3	Examination for adolescent development state
Z00.4	General psychiatric examination, not elsewhere classified
Z00.8	Other general examinations	camp checkup
Z01.0	Examination of eyes and vision	eye checkup|vision test
Z01.1	Examination of ears and hearing	hearing test|audiometry
Z01.2	Dental examination	dental checkup
Z01.3	Examination of blood pressure	BP check
Z01.4	Gynaecological examination (general) (routine)	Pap smear|gynae checkup
Z01.5	Diagnostic skin and sensitization tests	allergy test|Mantoux test
Z01.6	Radiological examination, not elsewhere classified
Z01.7	Laboratory examination	blood test
Z01.8	Other specified special examinations	pre anaesthetic check|PAC
Z01.9	Special examination, unspecified
Z02.0	Examination for admission to educational institution	school medical
Z02.1	Pre-employment examination	job medical|pre employment medical
Z02.2	Examination for admission to residential institution
Z02.3	Examination for recruitment to armed forces	army medical
Z02.4	Examination for driving licence	DL medical
Z02.5	Examination for participation in sport	sports fitness
Z02.6	Examination for insurance purposes	insurance medical
Z02.7	Issue of medical certificate	medical certificate|fitness certificate|sick leave
Z02.8	Other examinations for administrative purposes	visa medical
Z03.0	Observation for suspected tuberculosis	presumptive TB|suspected TB
Z03.1	Observation for suspected malignant neoplasm
Z03.4	Observation for suspected myocardial infarction
Z03.5	Observation for other suspected cardiovascular diseases
Z03.6	Observation for suspected toxic effect from ingested substance
Z03.8	Observation for other suspected diseases and conditions
Z03.9	Observation for suspected disease or condition, unspecified
Z04.1	Examination and observation following transport accident
Z04.4	Examination following alleged rape and seduction
Z04.8	Examination for other specified reasons	MLC
Z08.0	Follow-up after surgery for cancer
Z08.9	Follow-up after unspecified treatment for cancer
Z09.0	Follow-up after surgery for other conditions	post op follow up
Z09.4	Follow-up after treatment of fracture
Z09.8	Follow-up after other treatment for other conditions	follow up|review
Z09.9	Follow-up after unspecified treatment for other conditions	follow up
Z10.0	Occupational health examination	annual medical
Z11.0	Screening for intestinal infectious diseases
Z11.1	Screening for respiratory tuberculosis	TB screening
Z11.3	Screening for sexually transmitted infections
Z11.4	Screening for HIV	HIV test|ICTC
Z11.5	Screening for other viral diseases	HBsAg screening
Z12.1	Screening for neoplasm of intestinal tract
Z12.2	Screening for neoplasm of respiratory organs
Z12.3	Screening for neoplasm of breast	mammography screening
Z12.4	Screening for neoplasm of cervix	Pap screening|VIA
Z12.5	Screening for neoplasm of prostate	PSA screening
Z12.8	Screening for neoplasms of other sites
Z12.9	Screening for neoplasm, unspecified	cancer screening
Z13.0	Screening for diseases of blood and immune disorders	anaemia screening
Z13.1	Screening for diabetes mellitus	sugar test|diabetes screening
Z13.2	Screening for nutritional disorders
Z13.3	Screening for mental and behavioural disorders
Z13.4	Screening for developmental disorders in childhood
Z13.5	Screening for eye and ear disorders
Z13.6	Screening for cardiovascular disorders	BP screening
Z13.8	Screening for other specified diseases and disorders
Z13.9	Screening examination, unspecified
Z20.1	Contact with and exposure to tuberculosis	TB contact
Z20.2	Contact with and exposure to sexually transmitted infection
Z20.3	Contact with and exposure to rabies	rabies exposure
Z20.5	Contact with and exposure to viral hepatitis
Z20.6	Contact with and exposure to HIV	PEP|HIV exposure
Z20.7	Contact with and exposure to lice, mites and other infestations
Z20.8	Contact with and exposure to other communicable diseases
Z20.9	Contact with and exposure to unspecified communicable disease
Z21	Asymptomatic HIV infection status	HIV positive|HIV reactive|PLHIV
Z22.1	Carrier of other intestinal infectious diseases
Z22.3	Carrier of other specified bacterial diseases
Z22.7	Latent tuberculosis	LTBI|latent TB|TPT
Z23.0	Need for immunization against cholera alone
Z23.1	Need for immunization against typhoid-paratyphoid alone	typhoid vaccine
Z23.2	Need for immunization against tuberculosis	BCG
Z23.5	Need for immunization against tetanus alone	TT injection|Td|tetanus toxoid
Z23.8	Need for immunization against other single bacterial diseases	pneumococcal vaccine|PCV
Z24.0	Need for immunization against poliomyelitis	OPV|IPV|polio drops
Z24.1	Need for immunization against arthropod-borne viral encephalitis	JE vaccine
Z24.2	Need for immunization against rabies	ARV|anti rabies vaccine|rabies vaccine|kutte ka injection
Z24.4	Need for immunization against measles alone	MR vaccine
Z24.5	Need for immunization against rubella alone
Z24.6	Need for immunization against viral hepatitis	hepatitis B vaccine|hep A vaccine
Z25.0	Need for immunization against mumps alone
Z25.1	Need for immunization against influenza	flu shot|flu vaccine
Z25.8	Need for immunization against other single viral diseases	HPV vaccine|varicella vaccine
Z26.9	Need for immunization against unspecified infectious disease	vaccination|tika|immunization
Z27.1	Need for combined diphtheria-tetanus-pertussis vaccine	DPT|DTwP|DTaP
Z27.3	Need for combined DTP and poliomyelitis vaccine
Z27.4	Need for measles-mumps-rubella vaccine	MMR
Z27.8	Need for other combinations of infectious disease vaccines	pentavalent|hexavalent
Z28.0	Immunization not carried out because of contraindication
Z28.2	Immunization not carried out by patient decision, other reasons
Z29.0	Isolation
Z29.1	Prophylactic immunotherapy	RIG|immunoglobulin
Z29.2	Other prophylactic chemotherapy	chemoprophylaxis|INH prophylaxis
Z30.0	General counselling and advice on contraception	contraception|family planning|OCP
Z30.1	Insertion of contraceptive device	copper T|IUCD insertion|Cu-T
Z30.2	Sterilization	tubectomy|vasectomy|nasbandi|tubal ligation
Z30.3	Menstrual extraction
Z30.4	Surveillance of contraceptive drugs	OCP follow up|injectable contraceptive
Z30.5	Surveillance of intrauterine contraceptive device	IUCD check|IUCD removal
Z30.8	Other contraceptive management
Z30.9	Contraceptive management, unspecified	emergency contraception|i-pill
Z31.1	Artificial insemination	IUI
Z31.2	In vitro fertilization	IVF
Z31.4	Procreative investigation and testing	infertility workup|semen analysis
Z31.5	Genetic counselling
Z31.6	General counselling and advice on procreation	preconception counselling
Z32.0	Pregnancy, not (yet) confirmed	pregnancy test|UPT
Z32.1	Pregnancy confirmed	UPT positive|garbhvati
Z33	Pregnant state, incidental	pregnant
Z34.0	Supervision of normal first pregnancy	ANC primi|primigravida
Z34.8	Supervision of other normal pregnancy	ANC multi
Z34.9	Supervision of normal pregnancy, unspecified	ANC|antenatal checkup|pregnancy checkup
Z35.0	Supervision of pregnancy with history of infertility	precious pregnancy
Z35.1	Supervision of pregnancy with history of abortive outcome
Z35.2	Supervision of pregnancy with other poor obstetric history	BOH
Z35.4	Supervision of pregnancy with grand multiparity
Z35.5	Supervision of elderly primigravida
Z35.6	Supervision of very young primigravida	teenage pregnancy
Z35.9	Supervision of high-risk pregnancy, unspecified	HRP|high risk pregnancy
Z36.0	Antenatal screening for chromosomal anomalies	NIPT|double marker
Z36.3	Antenatal screening for malformations by ultrasound	anomaly scan|level 2 scan
Z36.9	Antenatal screening, unspecified
Z37.0	Single live birth
Z38.0	Singleton, born in hospital	newborn
Z39.1	Care and examination of lactating mother	lactation
Z39.2	Routine postpartum follow-up	PNC|postnatal checkup
Z41.1	Other plastic surgery for unacceptable cosmetic appearance
Z41.2	Routine and ritual circumcision	circumcision|khatna
Z41.3	Ear piercing	kaan chhedna
Z42.9	Follow-up care involving plastic surgery, unspecified
Z43.0	Attention to tracheostomy
Z43.3	Attention to colostomy
Z45.0	Adjustment and management of cardiac device	pacemaker check|PPI
Z46.0	Fitting and adjustment of spectacles and contact lenses	chashma|glasses
Z46.1	Fitting and adjustment of hearing aid	hearing aid
Z46.3	Fitting and adjustment of dental prosthetic device	denture|RPD|crown
Z46.4	Fitting and adjustment of orthodontic device	braces
Z46.6	Fitting and adjustment of urinary device	catheter change|foley change
Z47.0	Removal of fracture plate and other internal fixation device	implant removal
Z47.8	Other specified orthopaedic follow-up care	plaster check|POP removal
Z47.9	Orthopaedic follow-up care, unspecified
Z48.0	Attention to surgical dressings and sutures	dressing|suture removal|patti|stitches|taanke
Z48.8	Other specified surgical follow-up care
Z49.1	Extracorporeal dialysis	haemodialysis|dialysis|MHD
Z49.2	Other dialysis	peritoneal dialysis|CAPD
Z50.0	Cardiac rehabilitation
Z50.1	Other physical therapy	physiotherapy
Z50.2	Alcohol rehabilitation	deaddiction
Z50.3	Drug rehabilitation
Z50.5	Speech therapy
Z50.9	Care involving rehabilitation procedure, unspecified
Z51.0	Radiotherapy session	RT
Z51.1	Chemotherapy session for neoplasm	chemo
Z51.3	Blood transfusion without reported diagnosis	BT|blood transfusion
Z51.5	Palliative care
Z51.6	Desensitization to allergens	allergy immunotherapy
Z52.0	Blood donor	raktdaan
Z53.2	Procedure not carried out because of patient decision, other	DAMA|LAMA
Z54.0	Convalescence following surgery
Z54.9	Convalescence following unspecified treatment
Z56.0	Unemployment, unspecified
Z56.6	Other physical and mental strain related to work	work stress
Z57.1	Occupational exposure to radiation
Z58.1	Exposure to air pollution
Z59.0	Homelessness
Z60.0	Problems of adjustment to life-cycle transitions
Z60.2	Living alone
Z61.6	Problems related to alleged physical abuse of child
Z63.0	Problems in relationship with spouse or partner	marital problem
Z63.4	Disappearance and death of family member	bereavement
Z63.7	Other stressful life events affecting family and household
Z64.0	Problems related to unwanted pregnancy	unwanted pregnancy
Z70.9	Sex counselling, unspecified	sex counselling
Z71.1	Person with feared complaint in whom no diagnosis is made	no disease found
Z71.2	Person consulting for explanation of investigation findings	report dikhana
Z71.3	Dietary counselling and surveillance	diet advice|diet chart
Z71.4	Alcohol abuse counselling and surveillance
Z71.5	Drug abuse counselling and surveillance
Z71.6	Tobacco abuse counselling	tobacco cessation
Z71.7	HIV counselling
Z71.9	Counselling, unspecified	counselling
Z72.0	Tobacco use	smoker|bidi|gutka|khaini
Z72.1	Alcohol use	sharab
Z72.3	Lack of physical exercise
Z72.4	Inappropriate diet and eating habits
Z73.0	Burn-out
Z73.3	Stress, not elsewhere classified	stress|tanav
Z73.6	Limitation of activities due to disability
Z74.0	Need for assistance due to reduced mobility	bedridden
Z74.1	Need for assistance with personal care
Z75.1	Person awaiting admission to adequate facility elsewhere
Z76.0	Issue of repeat prescription	repeat prescription|refill|dawa repeat
Z76.5	Malingerer (conscious simulation)	malingering
Z80.0	Family history of cancer of digestive organs
Z80.3	Family history of cancer of breast	FH ca breast
Z80.9	Family history of cancer, unspecified
Z81.1	Family history of alcohol abuse
Z82.3	Family history of stroke
Z82.4	Family history of ischaemic heart and other circulatory diseases	FH CAD
Z82.5	Family history of asthma and other chronic lower lung diseases
Z83.1	Family history of other infectious and parasitic diseases
Z83.3	Family history of diabetes mellitus	FH DM
Z85.0	Personal history of cancer of digestive organs
Z85.3	Personal history of cancer of breast
Z85.9	Personal history of cancer, unspecified
Z86.1	Personal history of infectious and parasitic diseases
Z86.4	Personal history of psychoactive substance abuse	ex smoker
Z86.7	Personal history of diseases of the circulatory system
Z87.0	Personal history of diseases of the respiratory system
Z87.1	Personal history of diseases of the digestive system
Z87.4	Personal history of diseases of the genitourinary system
Z87.5	Personal history of pregnancy and childbirth complications
Z88.0	Personal history of allergy to penicillin	penicillin allergy
Z88.1	Personal history of allergy to other antibiotics
Z88.2	Personal history of allergy to sulfonamides	sulfa allergy
Z88.6	Personal history of allergy to analgesic agent	NSAID allergy|painkiller allergy
Z88.9	Personal history of allergy to drugs, unspecified	drug allergy|dawa se allergy
Z89.0	Acquired absence of finger(s), unilateral
Z89.5	Acquired absence of leg at or below knee	BKA|BK amputee
Z89.6	Acquired absence of leg above knee	AKA|AK amputee
Z89.9	Acquired absence of limb, unspecified	amputee
Z90.1	Acquired absence of breast(s)	post mastectomy
Z90.4	Acquired absence of other parts of digestive tract	post cholecystectomy
Z90.5	Acquired absence of kidney	post nephrectomy
Z90.7	Acquired absence of genital organ(s)	post hysterectomy
Z91.0	Personal history of allergy, other than to drugs
Z91.1	Personal history of noncompliance with medical treatment	non compliant|dawa nahi lete
Z91.5	Personal history of self-harm
Z92.1	Personal history of long-term use of anticoagulants	on warfarin
Z92.2	Personal history of long-term use of other medicaments	long term steroids
Z93.0	Tracheostomy status
Z93.3	Colostomy status
Z94.0	Kidney transplant status	renal transplant recipient
Z94.4	Liver transplant status
Z95.0	Presence of electronic cardiac devices	pacemaker
Z95.1	Presence of aortocoronary bypass graft	post CABG|bypass
Z95.2	Presence of prosthetic heart valve	valve replacement|MVR|AVR
Z95.5	Presence of coronary angioplasty implant and graft	post PTCA|stent|angioplasty
Z96.1	Presence of intraocular lens	pseudophakia|IOL|post cataract surgery
Z96.6	Presence of orthopaedic joint implants	post TKR|TKR|THR
Z97.4	Presence of external hearing aid
Z97.5	Presence of (intrauterine) contraceptive device	copper T in situ
Z98.0	Intestinal bypass and anastomosis status
Z98.8	Other specified postsurgical states	post op
Z99.2	Dependence on renal dialysis	on dialysis`;
