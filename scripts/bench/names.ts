// Indian names of every region for large invented clinics; the commoner stand first. Nobody real.
export const givenNames =
  `Ram Sita Anil Sunita Rajesh Geeta Suresh Lakshmi Mohammed Priya Vijay Anita Sanjay Kavita Ramesh Meena Amit Pooja Ravi Asha Manoj Rekha Abdul Fatima Deepak
Neha Rahul Anjali Ashok Usha Prakash Savita Mukesh Radha Vinod Shanti Krishna Kamala Rakesh Mary Sunil Lata Ajay Sarita Dinesh Kiran Mahesh Jyoti Ganesh Manju Arun Nirmala Santosh
Parvati Joseph Saroj Pankaj Renu Harish Vandana Imran Shabana Gopal Sushila Naresh Seema Mohan Mamata Arjun Divya Vikram Swati Sandeep Nisha Nitin Bharti Yusuf Zainab Karthik Revathi
Murugan Selvi Senthil Meenakshi Venkatesh Padma Srinivas Saraswati Manjunath Shobha Basavaraj Girija Biswajit Mousumi Subhash Tapati Debashish Sharmila Harpreet Gurpreet Jaswinder Manpreet
Baldev Kulwant Jagannath Subhadra Bikash Sasmita Jayesh Hetal Chirag Bhavna Ketan Falguni Dnyaneshwar Vaishali Vitthal Mangala Tukaram Sindhu Thomas Annamma Biju Sheela Unnikrishnan Ambika
Farhan Rukhsana Salim Nasreen Irfan Parveen Yogesh Madhuri Tushar Ishita Om Ela Uday Ila Bhaskar Chitra Nagaraj Yamuna Shivakumar Bhagya राम सीता कृष्ण गीता सुनील मीना विठ्ठल सुमन જયેશ હંસા
ਗੁਰਪ੍ਰੀਤ ਹਰਜੀਤ முருகன் மீனாட்சி ଜଗନ୍ନାଥ ಮಂಜುನಾಥ കൃഷ്ണൻ উত্তম`.split(/\s+/);

export const familyNames =
  `Kumar Singh Sharma Devi Patel Khan Das Yadav Gupta Reddy Nair Joshi Verma Patil Shah Mishra Rao Iyer Jadhav Shaikh Kaur Pillai Mehta Chauhan Thakur Pawar Ghosh Banerjee
Mukherjee Chatterjee Bose Roy Sahoo Behera Panda Pradhan Mohanty Naik Gowda Hegde Shetty Kulkarni Deshpande Deshmukh Bhosale Shinde More Gaikwad Kamble Chavan Desai Trivedi Pandya Solanki
Parmar Rathod Vaghela Chaudhary Tiwari Dubey Pandey Tripathi Srivastava Saxena Agarwal Bansal Jain Goyal Malhotra Kapoor Khanna Chopra Arora Bhatia Gill Sidhu Dhillon Sandhu Grewal
Subramanian Krishnan Raman Natarajan Sundaram Murugesan Selvam Rajan Menon Varghese Mathew George Kurian Chacko Fernandes Pereira D'Souza Rodrigues Lobo Ansari Siddiqui Qureshi Pathan
Mirza Hussain Ahmed Ali Begum Rahman Sarkar Mondal Biswas Saha Dutta Sen Chakraborty Bhattacharya Barua Gogoi Bora Kalita Lalthanzara Sangma Marak Tamang Gurung Thapa Rawat Negi Bisht
Bhandari Meena Gurjar Rathore Shekhawat Swamy Murthy Acharya Bhat Kamath Pai Prabhu Naidu Chowdary Raju Varma Goud Yerra शर्मा पाटील वर्मा પટેલ શાહ ਸਿੰਘ ਕੌਰ செல்வம் சுந்தரம் ସାହୁ ಗೌಡ നായർ দাস`.split(
    /\s+/,
  );
