-- A new account; its password follows.
INSERT INTO Base_User (UserId, Account, RealName, Mobile, OrganizationId, PostId, CreateDate)
VALUES (@UserId, @Account, @RealName, @Mobile, @OrganizationId, @PostId, @Now);
