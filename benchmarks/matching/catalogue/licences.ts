import { parseCatalogue } from './product.ts'

export const licences = parseCatalogue(
  6,
  `
licence | windows-10 | Microsoft | Windows 10 Pro; Win 10 Professional; Windows 10 Pro 64-bit; Win10 Pro | FQC-08929; FQC-08922 | edition: oem=OEM/oem, retail=Retail/FPP, esd=ESD | 35
licence | windows-10 | Microsoft | Windows 10 Home; Win 10 Home | KW9-00139 | edition: oem=OEM, retail=Retail | 30
licence | windows-10 | Microsoft | Windows 10 Enterprise; Win 10 Enterprise | | edition: volume=Volume/OLP | 40
licence | windows-11 | Microsoft | Windows 11 Pro; Win 11 Professional; Win11 Pro | FQC-10528; FQC-10534 | edition: oem=OEM, retail=Retail/FPP, esd=ESD | 60
licence | windows-11 | Microsoft | Windows 11 Home; Win 11 Home | KW9-00632 | edition: oem=OEM, retail=Retail | 50
licence | windows-7 | Microsoft | Windows 7 Pro; Win 7 Professional | | edition: oem=OEM | 8
licence | windows-server-2012 | Microsoft | Windows Server 2012 R2 Standard; Win Server 2012 R2 Std | | edition: oem=OEM, rok=ROK | 70
licence | windows-server-2016 | Microsoft | Windows Server 2016 Standard; Windows Server 2016 Std; Server 2016 Standard | P73-07113 (cores=16) | edition: oem=OEM, rok=ROK; cores: 16=16 core/16-core, 2=2 core | 220
licence | windows-server-2016 | Microsoft | Windows Server 2016 Datacenter; Server 2016 DC | P71-08651 (cores=16) | cores: 16=16 core | 900
licence | windows-server-2019 | Microsoft | Windows Server 2019 Standard; Windows Server 2019 Std; WinSvr 2019 Standard; Server 2019 Std | P73-07788 (cores=16) | edition: oem=OEM, rok=ROK, retail=Retail; cores: 16=16 core/16-core, 24=24 core, 2=2 core | 380
licence | windows-server-2019 | Microsoft | Windows Server 2019 Datacenter; Server 2019 Datacenter | P71-09023 (cores=16) | cores: 16=16 core/16-core | 1900
licence | windows-server-2019 | Microsoft | Windows Server 2019 Essentials; Server 2019 Essentials | | edition: oem=OEM, rok=ROK | 180
licence | windows-server-2019 | Microsoft | Windows Server 2019 User CAL; Server 2019 User CAL | | | 30
licence | windows-server-2019 | Microsoft | Windows Server 2019 Device CAL; Server 2019 Device CAL | | | 28
licence | windows-server-2019 | Microsoft | Windows Server 2019 RDS User CAL; Server 2019 Remote Desktop User CAL | | | 85
licence | windows-server-2022 | Microsoft | Windows Server 2022 Standard; Windows Server 2022 Std; Win Server 2022 Standard | P73-08328 (cores=16) | edition: oem=OEM, rok=ROK; cores: 16=16 core/16-core, 24=24 core | 560
licence | windows-server-2022 | Microsoft | Windows Server 2022 Datacenter; Server 2022 Datacenter | P71-09389 (cores=16) | cores: 16=16 core | 3200
licence | windows-server-2022 | Microsoft | Windows Server 2022 User CAL; Server 2022 User CAL | | | 36
licence | windows-server-2022 | Microsoft | Windows Server 2022 RDS Device CAL; Server 2022 RDS Device CAL | | | 95
licence | windows-server-2025 | Microsoft | Windows Server 2025 Standard; Server 2025 Std | | cores: 16=16 core | 820
licence | office-2016 | Microsoft | Office 2016 Home & Business; Office 2016 H&B; Office Home and Business 2016 | | | 35
licence | office-2016 | Microsoft | Office 2016 Professional Plus; Office 2016 Pro Plus | 79P-05552 | edition: volume=OLP/Volume | 40
licence | office-2016 | Microsoft | Office 2016 Standard; Office Standard 2016 | 021-10554 | edition: volume=OLP/Volume | 45
licence | office-2019 | Microsoft | Office 2019 Home & Business; Office 2019 H&B; Office Home and Business 2019 | | | 80
licence | office-2019 | Microsoft | Office 2019 Professional Plus; Office 2019 Pro Plus; Office ProPlus 2019 | 79P-05729 | edition: volume=OLP/Volume | 70
licence | office-2019 | Microsoft | Office 2019 Standard; Office Std 2019 | 021-10609 | edition: volume=OLP/Volume | 75
licence | office-2021 | Microsoft | Office 2021 Home & Business; Office 2021 H&B; Office Home and Business 2021 | | | 150
licence | office-2021 | Microsoft | Office 2021 Professional Plus; Office 2021 Pro Plus; Office ProPlus 2021 | | | 110
licence | office-2021 | Microsoft | Office 2021 Home & Student; Office Home and Student 2021 | | | 80
licence | visio-2019 | Microsoft | Visio 2019 Professional; Visio Pro 2019 | | | 90
licence | visio-2021 | Microsoft | Visio 2021 Professional; Visio Pro 2021 | | | 120
licence | project-2019 | Microsoft | Project 2019 Professional; Project Pro 2019 | | | 110
licence | sql-server-2017 | Microsoft | SQL Server 2017 Standard; SQL Server 2017 Std | | cores: 2=2 core, 4=4 core | 400
licence | sql-server-2019 | Microsoft | SQL Server 2019 Standard; SQL 2019 Std; SQL Server Standard 2019 | | cores: 2=2 core, 4=4 core | 650
licence | sql-server-2019 | Microsoft | SQL Server 2019 User CAL; SQL 2019 User CAL | | | 120
licence | sql-server-2022 | Microsoft | SQL Server 2022 Standard; SQL 2022 Std | | cores: 2=2 core, 4=4 core | 900
licence | exchange-server-2019 | Microsoft | Exchange Server 2019 Standard; Exchange 2019 Std | | | 350
licence | microsoft-365 | Microsoft | Microsoft 365 Business Standard; Office 365 Business Standard; M365 Business Standard | | term: 1y=1 year/1 yr | 95
licence | vsphere-6 | VMware | vSphere 6 Enterprise Plus; VMware vSphere 6 Ent Plus | VS6-EPL-C | | 400
licence | vsphere-7 | VMware | vSphere 7 Standard; VMware vSphere 7 Std | VS7-STD-C | | 350
licence | vsphere-7 | VMware | vSphere 7 Enterprise Plus; VMware vSphere 7 Enterprise Plus | VS7-EPL-C | | 800
licence | vsphere-7 | VMware | vSphere 7 Essentials Plus; VMware vSphere 7 Essentials Plus | VS7-ESP-KIT-C | | 900
licence | vcenter-7 | VMware | vCenter 7 Standard; VMware vCenter Server 7 Standard | VCS7-STD-C | | 1500
licence | meraki-licence | Cisco Meraki; Meraki | LIC-ENT; Meraki LIC-ENT enterprise licence | LIC-ENT-1YR (term=1y); LIC-ENT-3YR (term=3y) | term: 1y=1YR licence/licence 1 year, 3y=3YR licence/licence 3 years | 120
licence | adobe-acrobat-pro | Adobe | Adobe Acrobat Pro 2020; Acrobat Pro 2020 | | | 180
licence | adobe-acrobat-pro | Adobe | Adobe Acrobat Pro 2017; Acrobat Pro 2017 | | | 120
`,
)
